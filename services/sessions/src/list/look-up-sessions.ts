import type { Queryable } from '@archive/kit';
import { isWellFormed, type SessionKey } from '../identity/session-key.ts';
import { type LookUpRow, lookUpRows } from './store.ts';

/**
 * Looks up sessions with one query. Returns one row per item, in order. The row is undefined if the session is absent
 * or an id is invalid.
 */
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
