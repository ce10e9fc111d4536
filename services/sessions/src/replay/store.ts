import { queryOne, type Queryable } from '@archive/kit';
import type { SessionKey } from '../identity/session-key.ts';

/** Whether the stored version of a session is lower than `version`. */
export async function isOlder(db: Queryable, key: SessionKey, version: number): Promise<boolean> {
  const text = `select from sessions.sessions where owner_id = $1 and project_id = $2 and id = $3 and version < $4`;
  return (await queryOne(db, text, [key.ownerId, key.projectId, key.sessionId, version])) !== undefined;
}
