import { ServiceError, type Queryable } from '@archive/kit';
import * as store from './reconciliation-store.ts';
import { isWellFormed, type Item } from '../session-key.ts';

/** Items of one question at the most. */
const mostItems = 1_000;

const unknown: store.IndexStanding = { settled: true, live: false, version: 0 };

/** What the index must have of sessions, in the order of the items; INVALID for over 1,000 of them. */
export async function lookUpVersions(db: Queryable, items: readonly Item[]): Promise<store.IndexStanding[]> {
  bound(items);
  const asked = items.filter(isWellFormed);
  if (asked.length === 0) return items.map(() => unknown);
  const rows = await store.indexStandings(
    db,
    asked.map(item => item.ownerId),
    asked.map(item => item.projectId),
    asked.map(item => item.sessionId),
  );
  const found = new Map(asked.map((item, n) => [item, rows[n]]));
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
  bound(items);
  if (items.length === 0) return [];
  return store.erasures(
    db,
    items.map(item => item.ownerId),
    items.map(item => item.projectId),
    items.map(item => item.generation),
  );
}

function bound(items: readonly unknown[]): void {
  if (items.length > mostItems) throw new ServiceError('INVALID', 'Too many items');
}
