import { ServiceError, transaction } from '@archive/kit';
import type { Pool, PoolClient } from 'pg';
import { enqueueDeletions } from './outbox-events.ts';
import { eraseOldContent } from '../content/store.ts';
import type { SessionKey } from '../identity/session-key.ts';
import { writeTombstone, lockSession } from './store.ts';

/**
 * Deletes one session with its content, and leaves a tombstone that refuses older uploads (docs/decisions.md#15-session-deletion).
 * NOT_FOUND if the session is not live.
 */
export async function deleteSession(pool: Pool, key: SessionKey, callerSignal?: AbortSignal): Promise<void> {
  const { ownerId, projectId, sessionId } = key;
  const work = async (tx: PoolClient) => {
    await lockSession(tx, ownerId, projectId, sessionId);
    const version = await writeTombstone(tx, ownerId, projectId, sessionId);
    if (version === undefined) throw new ServiceError('NOT_FOUND', 'Session not found');
    await eraseOldContent(tx, ownerId, projectId, sessionId, version);
    await enqueueDeletions(tx, [{ ...key, version }]);
  };
  await transaction(pool, work, callerSignal);
}
