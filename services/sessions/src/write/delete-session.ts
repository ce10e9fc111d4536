import { ServiceError, transaction, type Queryable } from '@archive/kit';
import type { Pool, PoolClient } from 'pg';
import { tellDeletions } from './outbox-events.ts';
import { eraseRows } from '../content/store.ts';
import { isWellFormed, type Item } from '../session-key.ts';
import { type HeadRow, lookUp as lookUpRows } from '../list/store.ts';
import { bury, lastDeletion, lockSession, raiseFence as raise } from './store.ts';

/** One answer per item, in order; undefined where there is no such session or the ids are not well formed. */
export async function lookUp(db: Queryable, items: Item[]): Promise<(HeadRow | undefined)[]> {
  const asked = items.filter(isWellFormed);
  if (asked.length === 0) return items.map(() => undefined);
  const rows = await lookUpRows(
    db,
    asked.map(item => item.ownerId),
    asked.map(item => item.projectId),
    asked.map(item => item.sessionId),
  );
  const found = new Map(rows.map(row => [asked[row.n - 1], row]));
  return items.map(item => found.get(item));
}

/** Deletes one session with its content: a dead row stays, so that no upload begun before brings it back. */
export async function remove(pool: Pool, item: Item, caller?: AbortSignal): Promise<void> {
  const { ownerId, projectId, sessionId } = item;
  const work = async (tx: PoolClient) => {
    await lockSession(tx, ownerId, projectId, sessionId);
    const version = await bury(tx, ownerId, projectId, sessionId);
    if (version === undefined) throw new ServiceError('NOT_FOUND', 'Session not found');
    await eraseRows(tx, ownerId, projectId, sessionId, version);
    await tellDeletions(tx, [{ ...item, version }]);
  };
  await transaction(pool, work, caller);
}

/** Makes generations up to this one unreachable, for ever (design.md, "Generations and the fence"). */
export async function raiseFence(pool: Pool, owner: string, project: string, generation: number): Promise<void> {
  await transaction(pool, tx => raise(tx, owner, project, generation));
}

/** What an upload that begins must know of its session's last deletion; the version is 0 for none. */
export interface Ticket {
  deadVersion: number;
  deletedAgoMs?: number;
}

export async function openTicket(db: Queryable, { ownerId, projectId, sessionId }: Item): Promise<Ticket> {
  const last = await lastDeletion(db, ownerId, projectId, sessionId);
  return last ? { deadVersion: last.version, deletedAgoMs: last.ago_ms } : { deadVersion: 0 };
}
