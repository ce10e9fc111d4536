import type { ProjectDeletion, SessionDetail, ProjectList, SessionList, StoredUpload } from './resources.ts';
import { type Answer, parseData } from '../client/answer.ts';

/** Data of a list of projects; its shape is held by the check against openapi.yaml, as with all of these. */
export function parseProjectList(answer: Answer): ProjectList {
  return parseData(answer) as ProjectList;
}

/** Data of a list of sessions. */
export function parseSessionList(answer: Answer): SessionList {
  return parseData(answer) as SessionList;
}

/** The session in a detail. */
export function parseSessionDetail(answer: Answer): SessionDetail {
  return (parseData(answer) as { session: SessionDetail }).session;
}

/** Data of an upload. */
export function parseStoredUpload(answer: Answer): StoredUpload {
  return parseData(answer) as StoredUpload;
}

/** Data of a project's deletion. */
export function parseProjectDeletion(answer: Answer): ProjectDeletion {
  return parseData(answer) as ProjectDeletion;
}
