import { eventConsumers, createSessionChangedEvent } from '@archive/contracts';
import { enqueue, enqueueAll } from '@archive/kit';
import type { PoolClient } from 'pg';
import type { SessionKey } from '../identity/session-key.ts';

const consumers = eventConsumers['session.changed'];

/** Enqueues the event of a write in its transaction. The caller wakes the relay after the commit. */
export async function enqueueWrite(tx: PoolClient, key: SessionKey, version: number): Promise<void> {
  await enqueue(tx, 'sessions', createSessionChangedEvent(key, version), consumers);
}

/** Enqueues the events of deletions as urgent: they overtake events of writes. */
export async function enqueueDeletions(
  tx: PoolClient,
  deleted: readonly (SessionKey & { version: number })[],
): Promise<void> {
  const events = deleted.map(session => createSessionChangedEvent(session, session.version));
  await enqueueAll(tx, 'sessions', events, consumers, true);
}
