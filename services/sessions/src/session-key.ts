import { isProjectId, parseSessionId } from '@archive/contracts';
import { ServiceError } from '@archive/kit';

/** What a call about one session is about. */
export interface SessionKey {
  ownerId: string;
  projectId: string;
  sessionId: string;
}

/** Whether a project and a session can have these ids. */
export function isWellFormed(item: SessionKey): boolean {
  return isProjectId(item.projectId) && parseSessionId(item.sessionId) === item.sessionId;
}

/** The ids of a call about one session; NOT_FOUND where they are not well formed. */
export function requireSessionKey(
  ownerId: string,
  { projectId, sessionId }: { projectId: string; sessionId: string },
): SessionKey {
  const item = { ownerId, projectId, sessionId };
  if (!isWellFormed(item)) throw new ServiceError('NOT_FOUND', 'Session not found');
  return item;
}
