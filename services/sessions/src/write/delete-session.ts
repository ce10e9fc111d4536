import { type Preconditions, requirePreconditions } from '@archive/contracts';
import { ServiceError, transaction } from '@archive/kit';
import type { Pool, PoolClient } from 'pg';
import { enqueueDeletions } from './outbox-events.ts';
import { eraseOldContent } from '../content/store.ts';
import type { SessionKey } from '../identity/session-key.ts';
import { lockSession, readWriteGuards, toCurrentVersion, writeTombstone } from './store.ts';

/**
 * Deletes a session. Leaves a tombstone, so that uploads with an older ticket are refused
 * (docs/decisions.md#15-session-deletion). Throws NOT_FOUND if the session is not live, and
 * PRECONDITION_FAILED if a precondition is false.
 */
export async function deleteSession(
  pool: Pool,
  key: SessionKey,
  { preconditions, signal }: { preconditions?: Preconditions | null; signal?: AbortSignal } = {},
): Promise<void> {
  const { ownerId, projectId, sessionId } = key;
  const work = async (tx: PoolClient) => {
    await lockSession(tx, ownerId, projectId, sessionId);
    const current = toCurrentVersion(await readWriteGuards(tx, ownerId, projectId, sessionId));
    // A request that would fail without its preconditions ignores them (RFC 9110 §13.2.1).
    if (current) requirePreconditions(preconditions, current);
    if (!(await deleteLockedSession(tx, key))) throw new ServiceError('NOT_FOUND', 'Session not found');
  };
  await transaction(pool, work, signal);
}

/** Deletes a session that `tx` has locked. Resolves to false if the session is not live. */
export async function deleteLockedSession(tx: PoolClient, key: SessionKey): Promise<boolean> {
  const { ownerId, projectId, sessionId } = key;
  const version = await writeTombstone(tx, ownerId, projectId, sessionId);
  if (version === undefined) return false;
  await eraseOldContent(tx, ownerId, projectId, sessionId, version);
  await enqueueDeletions(tx, [{ ...key, version }]);
  return true;
}
