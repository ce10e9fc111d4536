import { isProjectId, parseSessionId } from '@archive/contracts';
import { ServiceError } from '@archive/kit';

/** Primary key of a session. */
export interface SessionKey {
  ownerId: string;
  projectId: string;
  sessionId: string;
}

/** Whether both ids are valid and the session id is in lower case. */
export function isWellFormed(key: SessionKey): boolean {
  return isProjectId(key.projectId) && parseSessionId(key.sessionId) === key.sessionId;
}

/** Returns the key of the session that a call names. Throws NOT_FOUND if an id is invalid. */
export function requireSessionKey(
  ownerId: string,
  { projectId, sessionId }: { projectId: string; sessionId: string },
): SessionKey {
  const key = { ownerId, projectId, sessionId };
  if (!isWellFormed(key)) throw new ServiceError('NOT_FOUND', 'Session not found');
  return key;
}
