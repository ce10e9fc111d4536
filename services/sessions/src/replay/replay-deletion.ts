import { parseSessionKey } from '@archive/contracts';
import { type DeletionEntry, ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import { isWellFormed } from '../identity/session-key.ts';
import { deleteSession } from '../write/delete-session.ts';
import { raiseFence } from '../write/fence.ts';
import * as store from './store.ts';

/**
 * Advances the versions beyond those of the deletions that are to be repeated. Otherwise a session that is uploaded
 * after the restore could have a lower version than its deletion before the restore.
 */
export function prepareReplay(pool: Pool): Promise<void> {
  return store.advanceVersion(pool);
}

/** Repeats a deletion after a restore. A session that was written after its deletion stays. */
export async function replayDeletion(pool: Pool, entry: DeletionEntry): Promise<void> {
  const { kind, ownerId, entity, version } = entry;
  if (kind === 'project') return raiseFence(pool, ownerId, entity, version);
  const key = parseSessionKey({ ownerId, entity });
  if (kind !== 'session' || !isWellFormed(key) || !(await store.isOlder(pool, key, version))) return;
  await deleteSession(pool, key).catch((failure: unknown) => {
    // The session is deleted already, or another replica has just repeated the deletion.
    if (!(failure instanceof ServiceError) || failure.code !== 'NOT_FOUND') throw failure;
  });
}
