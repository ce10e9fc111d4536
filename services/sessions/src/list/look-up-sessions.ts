import type { Queryable } from '@archive/kit';
import { isWellFormed, type SessionKey } from '../identity/session-key.ts';
import { type LookUpRow, lookUpRows } from './store.ts';

/** Looks up sessions with one query: one row per item, in order; undefined for an absent session and for invalid ids. */
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
