import type { ProjectDeletion, SessionDetail, ProjectList, SessionList, StoredUpload } from './resources.ts';
import { type Answer, parseData } from '../client/answer.ts';

/** The functions in this file do not check the shape of an answer. The recorder compares it with openapi.yaml. */
export function parseProjectList(answer: Answer): ProjectList {
  return parseData(answer) as ProjectList;
}

export function parseSessionList(answer: Answer): SessionList {
  return parseData(answer) as SessionList;
}

export function parseSessionDetail(answer: Answer): SessionDetail {
  return (parseData(answer) as { session: SessionDetail }).session;
}

export function parseStoredUpload(answer: Answer): StoredUpload {
  return parseData(answer) as StoredUpload;
}

export function parseProjectDeletion(answer: Answer): ProjectDeletion {
  return parseData(answer) as ProjectDeletion;
}
