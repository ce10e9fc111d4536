import { eventConsumers, sessionChanged } from '@archive/contracts';
import { enqueue, enqueueAll } from '@archive/kit';
import type { PoolClient } from 'pg';
import type { Item } from './item.ts';

const consumers = eventConsumers['session.changed'];

/** Tells, with the transaction, that a session was written or deleted under a version. Wake the relay after the commit. */
export async function tellChange(tx: PoolClient, item: Item, version: number): Promise<void> {
  await enqueue(tx, 'sessions', sessionChanged(item, version), consumers);
}

/** The same of many sessions, each once. */
export async function tellChanges(tx: PoolClient, changes: readonly (Item & { version: number })[]): Promise<void> {
  const events = changes.map(change => sessionChanged(change, change.version));
  await enqueueAll(tx, 'sessions', events, consumers);
}
