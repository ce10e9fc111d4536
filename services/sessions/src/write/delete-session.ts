import { ServiceError, transaction, type Queryable } from '@archive/kit';
import type { Pool, PoolClient } from 'pg';
import { enqueueDeletions } from './outbox-events.ts';
import { eraseOldContent } from '../content/store.ts';
import { isWellFormed, type SessionKey } from '../session-key.ts';
import { type LookUpRow, lookUp as lookUpRows } from '../list/store.ts';
import { writeTombstone, readLastDeletion, lockSession, raiseFence as raise } from './store.ts';

/** One answer per item, in order; undefined where there is no such session or the ids are not well formed. */
export async function lookUpSessions(db: Queryable, items: SessionKey[]): Promise<(LookUpRow | undefined)[]> {
  const validItems = items.filter(isWellFormed);
  if (validItems.length === 0) return items.map(() => undefined);
  const rows = await lookUpRows(
    db,
    validItems.map(item => item.ownerId),
    validItems.map(item => item.projectId),
    validItems.map(item => item.sessionId),
  );
  const found = new Map(rows.map(row => [validItems[row.n - 1], row]));
  return items.map(item => found.get(item));
}

/** Deletes one session with its content: a dead row stays, so that no upload begun before brings it back. */
export async function deleteSession(pool: Pool, item: SessionKey, caller?: AbortSignal): Promise<void> {
  const { ownerId, projectId, sessionId } = item;
  const work = async (tx: PoolClient) => {
    await lockSession(tx, ownerId, projectId, sessionId);
    const version = await writeTombstone(tx, ownerId, projectId, sessionId);
    if (version === undefined) throw new ServiceError('NOT_FOUND', 'Session not found');
    await eraseOldContent(tx, ownerId, projectId, sessionId, version);
    await enqueueDeletions(tx, [{ ...item, version }]);
  };
  await transaction(pool, work, caller);
}

/** Makes generations up to this one unreachable, for ever (design.md, "Generations and the fence"). */
export async function raiseFence(pool: Pool, owner: string, project: string, generation: number): Promise<void> {
  await transaction(pool, tx => raise(tx, owner, project, generation));
}

/** What an upload that begins must know of its session's last deletion; the version is 0 for none. */
export interface UploadTicket {
  deadVersion: number;
  deletedAgoMs?: number;
}

export async function openTicket(db: Queryable, { ownerId, projectId, sessionId }: SessionKey): Promise<UploadTicket> {
  const last = await readLastDeletion(db, ownerId, projectId, sessionId);
  return last ? { deadVersion: last.version, deletedAgoMs: last.ago_ms } : { deadVersion: 0 };
}
