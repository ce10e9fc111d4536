import { ServiceError, type Queryable } from '@archive/kit';
import * as store from './reconciliation-store.ts';
import { isWellFormed, type SessionKey } from '../identity/session-key.ts';

const maxItems = 1_000;

const unknownSession: store.ExpectedIndexState = { settled: true, live: false, version: 0, eventVersion: 0 };

/**
 * Looks up the expected index states of sessions, in the order of the items. Throws INVALID for more than 1,000 items.
 */
export async function lookUpVersions(db: Queryable, items: readonly SessionKey[]): Promise<store.ExpectedIndexState[]> {
  requireItemLimit(items);
  const validItems = items.filter(isWellFormed);
  if (validItems.length === 0) return items.map(() => unknownSession);
  const rows = await store.readExpectedIndexStates(
    db,
    validItems.map(item => item.ownerId),
    validItems.map(item => item.projectId),
    validItems.map(item => item.sessionId),
  );
  const found = new Map(validItems.map((item, n) => [item, rows[n]]));
  return items.map(item => found.get(item) ?? unknownSession);
}

export interface DeadGeneration {
  ownerId: string;
  projectId: string;
  /** The look-up covers this generation and all earlier ones. */
  generation: number;
}

/**
 * Returns, for each item in order, whether its generations are hidden by the fence and erased. Throws INVALID for more
 * than 1,000 items.
 */
export async function lookUpErasures(db: Queryable, items: readonly DeadGeneration[]): Promise<boolean[]> {
  requireItemLimit(items);
  if (items.length === 0) return [];
  return store.readErasures(
    db,
    items.map(item => item.ownerId),
    items.map(item => item.projectId),
    items.map(item => item.generation),
  );
}

function requireItemLimit(items: readonly unknown[]): void {
  if (items.length > maxItems) throw new ServiceError('INVALID', 'Too many items');
}
