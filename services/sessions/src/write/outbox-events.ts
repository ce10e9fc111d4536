import { eventConsumers, createSessionChangedEvent } from '@archive/contracts';
import { enqueue, enqueueAll } from '@archive/kit';
import type { PoolClient } from 'pg';
import type { SessionKey } from '../session-key.ts';

const consumers = eventConsumers['session.changed'];

/** Tells, with the transaction, that a session was written under a version. Wake the relay after the commit. */
export async function enqueueWrite(tx: PoolClient, item: SessionKey, version: number): Promise<void> {
  await enqueue(tx, 'sessions', createSessionChangedEvent(item, version), consumers);
}

/** The same of sessions that were deleted, each once; what waits to be indexed does not hold them up. */
export async function enqueueDeletions(
  tx: PoolClient,
  deleted: readonly (SessionKey & { version: number })[],
): Promise<void> {
  const events = deleted.map(one => createSessionChangedEvent(one, one.version));
  await enqueueAll(tx, 'sessions', events, consumers, true);
}
