import { eventConsumers, createSessionChangedEvent } from '@archive/contracts';
import { enqueueAll } from '@archive/kit';
import type { PoolClient } from 'pg';
import type { SessionKey } from '../identity/session-key.ts';

const consumers = eventConsumers['session.changed'];

/**
 * Enqueues the event of a write. The caller wakes the relay after the commit. The event is urgent if the write replaces
 * a deleted session: the deletion stays in the exclusion list until the event is confirmed.
 */
export async function enqueueWrite(
  tx: PoolClient,
  key: SessionKey,
  version: number,
  replacesDeleted: boolean,
): Promise<void> {
  await enqueueAll(tx, 'sessions', [createSessionChangedEvent(key, version)], consumers, replacesDeleted);
}

/** Enqueues the events of deletions as urgent events, which overtake the events of writes. */
export async function enqueueDeletions(
  tx: PoolClient,
  deleted: readonly (SessionKey & { version: number })[],
): Promise<void> {
  const events = deleted.map(session => createSessionChangedEvent(session, session.version));
  await enqueueAll(tx, 'sessions', events, consumers, true);
}
