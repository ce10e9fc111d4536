import type { Pool } from 'pg';
import type { Actor } from './actor.ts';
import { recordDeed } from './audit.ts';

/** A project or a session that its owner has deleted. */
export interface Deletion {
  readonly projectId: string;
  /** Undefined: the whole project. */
  readonly sessionId: string | undefined;
}

/** Records a deletion that another service has carried out. */
export function recordDeletion(pool: Pool, actor: Actor, { projectId, sessionId }: Deletion): Promise<void> {
  return sessionId === undefined
    ? recordDeed(pool, actor, 'project_deleted', projectId)
    : recordDeed(pool, actor, 'session_deleted', sessionId);
}
