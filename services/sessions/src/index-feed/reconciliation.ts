import { ServiceError, type Queryable } from '@archive/kit';
import * as store from './reconciliation-store.ts';
import { isWellFormed, type SessionKey } from '../session-key.ts';

/** Items of one question at the most. */
const maxItems = 1_000;

const unknown: store.ExpectedIndexState = { settled: true, live: false, version: 0 };

/** What the index must have of sessions, in the order of the items; INVALID for over 1,000 of them. */
export async function lookUpVersions(db: Queryable, items: readonly SessionKey[]): Promise<store.ExpectedIndexState[]> {
  requireItemLimit(items);
  const validItems = items.filter(isWellFormed);
  if (validItems.length === 0) return items.map(() => unknown);
  const rows = await store.readExpectedIndexStates(
    db,
    validItems.map(item => item.ownerId),
    validItems.map(item => item.projectId),
    validItems.map(item => item.sessionId),
  );
  const found = new Map(validItems.map((item, n) => [item, rows[n]]));
  return items.map(item => found.get(item) ?? unknown);
}

export interface DeadGeneration {
  ownerId: string;
  projectId: string;
  /** This one and all before it. */
  generation: number;
}

/** Whether dead generations are behind their fence and erased, in the order of the items; INVALID for over 1,000 of them. */
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
