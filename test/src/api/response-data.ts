import type { ProjectDeletion, SessionDetail, ProjectList, SessionList, StoredUpload } from './resources.ts';
import { type Answer, parseData } from '../client/answer.ts';

/**
 * Parses the data of a project list. The functions in this file do not check the shape: the recorder checks it against
 * openapi.yaml.
 */
export function parseProjectList(answer: Answer): ProjectList {
  return parseData(answer) as ProjectList;
}

/** Parses the data of a session list. */
export function parseSessionList(answer: Answer): SessionList {
  return parseData(answer) as SessionList;
}

/** Parses the session in the data of a session detail. */
export function parseSessionDetail(answer: Answer): SessionDetail {
  return (parseData(answer) as { session: SessionDetail }).session;
}

/** Parses the data of an accepted upload. */
export function parseStoredUpload(answer: Answer): StoredUpload {
  return parseData(answer) as StoredUpload;
}

/** Parses the data of a project's deletion. */
export function parseProjectDeletion(answer: Answer): ProjectDeletion {
  return parseData(answer) as ProjectDeletion;
}
