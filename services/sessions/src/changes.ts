import { eventConsumers } from '@archive/contracts';
import { type BusEvent, enqueue, enqueueAll } from '@archive/kit';
import type { PoolClient } from 'pg';
import type { Item } from './item.ts';

const kind = 'session.changed';

/** Tells, with the transaction, that a session was written or deleted under a version. Wake the relay after the commit. */
export async function tellChange(tx: PoolClient, item: Item, version: number): Promise<void> {
  await enqueue(tx, 'sessions', changed(item, version), eventConsumers[kind]);
}

/** The same of many sessions, each once. */
export async function tellChanges(tx: PoolClient, changes: readonly (Item & { version: number })[]): Promise<void> {
  const events = changes.map(change => changed(change, change.version));
  await enqueueAll(tx, 'sessions', events, eventConsumers[kind]);
}

function changed({ ownerId, projectId, sessionId }: Item, version: number): BusEvent {
  return { kind, ownerId, entity: `${projectId}/${sessionId}`, version };
}
