import { eventConsumers, createSessionChangedEvent } from '@archive/contracts';
import { enqueue, enqueueAll } from '@archive/kit';
import type { PoolClient } from 'pg';
import type { Item } from '../session-key.ts';

const consumers = eventConsumers['session.changed'];

/** Tells, with the transaction, that a session was written under a version. Wake the relay after the commit. */
export async function tellWrite(tx: PoolClient, item: Item, version: number): Promise<void> {
  await enqueue(tx, 'sessions', createSessionChangedEvent(item, version), consumers);
}

/** The same of sessions that were deleted, each once; what waits to be indexed does not hold them up. */
export async function tellDeletions(tx: PoolClient, deleted: readonly (Item & { version: number })[]): Promise<void> {
  const events = deleted.map(one => createSessionChangedEvent(one, one.version));
  await enqueueAll(tx, 'sessions', events, consumers, true);
}
