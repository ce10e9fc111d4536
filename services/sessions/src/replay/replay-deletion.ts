import { parseSessionKey } from '@archive/contracts';
import type { DeletionEntry } from '@archive/kit';
import type { PoolClient } from 'pg';
import { isWellFormed } from '../identity/session-key.ts';
import { deleteLockedSession } from '../write/delete-session.ts';
import { lockSession, raiseFence } from '../write/store.ts';
import { isOlder } from './store.ts';

/** Repeats a deletion after a restore. A session that was written after its deletion stays. */
export async function replayDeletion(tx: PoolClient, entry: DeletionEntry): Promise<void> {
  const { kind, ownerId, entity, version } = entry;
  if (kind === 'project') return raiseFence(tx, ownerId, entity, version);
  const key = parseSessionKey({ ownerId, entity });
  if (kind !== 'session' || !isWellFormed(key)) return;
  await lockSession(tx, ownerId, key.projectId, key.sessionId);
  if (await isOlder(tx, key, version)) await deleteLockedSession(tx, key);
}
