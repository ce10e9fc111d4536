import type { ProjectDeletion, SessionDetail, ProjectList, SessionList, StoredUpload } from './resources.ts';
import { type Answer, parseData } from '../client/answer.ts';

/** The data of a project list. The recorder checks the shape against openapi.yaml, here and in the functions below. */
export function parseProjectList(answer: Answer): ProjectList {
  return parseData(answer) as ProjectList;
}

/** The data of a session list. */
export function parseSessionList(answer: Answer): SessionList {
  return parseData(answer) as SessionList;
}

/** The session in the data of a session detail. */
export function parseSessionDetail(answer: Answer): SessionDetail {
  return (parseData(answer) as { session: SessionDetail }).session;
}

/** The data of an accepted upload. */
export function parseStoredUpload(answer: Answer): StoredUpload {
  return parseData(answer) as StoredUpload;
}

/** The data of a project's deletion. */
export function parseProjectDeletion(answer: Answer): ProjectDeletion {
  return parseData(answer) as ProjectDeletion;
}
