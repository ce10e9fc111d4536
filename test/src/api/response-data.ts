import type { Deletion, Detail, Projects, Sessions, Stored } from './resources.ts';
import { type Answer, dataOf } from '../client/answer.ts';

/** Data of a list of projects; its shape is held by the check against openapi.yaml, as with all of these. */
export function projectsIn(answer: Answer): Projects {
  return dataOf(answer) as Projects;
}

/** Data of a list of sessions. */
export function sessionsIn(answer: Answer): Sessions {
  return dataOf(answer) as Sessions;
}

/** The session in a detail. */
export function detailIn(answer: Answer): Detail {
  return (dataOf(answer) as { session: Detail }).session;
}

/** Data of an upload. */
export function storedIn(answer: Answer): Stored {
  return dataOf(answer) as Stored;
}

/** Data of a project's deletion. */
export function deletionIn(answer: Answer): Deletion {
  return dataOf(answer) as Deletion;
}
