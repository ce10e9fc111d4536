import type { Pool, PoolClient } from 'pg';
import type { BusEvent } from '../bus/bus.ts';
import { transaction } from '../db/transaction.ts';
import * as store from './store.ts';

/**
 * Writes an event in the transaction of the change that it tells of: one row per consumer and entity, kept until the
 * consumer confirms. A later version takes an earlier one's place and is due at once; an earlier one changes nothing.
 * The table is `<schema>.outbox`. Wake the relay after the commit.
 */
export async function enqueue(
  tx: PoolClient,
  schema: string,
  event: BusEvent,
  consumers: readonly string[],
): Promise<void> {
  await enqueueAll(tx, schema, [event], consumers);
}

/**
 * The same of many entities, each once, in one statement. Urgent ones wait behind none that are not, however many of those
 * are unconfirmed.
 */
export async function enqueueAll(
  tx: PoolClient,
  schema: string,
  events: readonly BusEvent[],
  consumers: readonly string[],
  urgent = false,
): Promise<void> {
  if (events.length > 0 && consumers.length > 0) await store.upsertRows(tx, schema, events, consumers, urgent);
}

/**
 * Called in the transaction of the confirmation by which an entity's last row goes; `version` is that row's.
 * What it throws undoes the confirmation, so that it comes again.
 */
export type OnFullyConfirmed = (tx: PoolClient, event: BusEvent) => Promise<void>;

/**
 * The method `ConfirmEvents` of proto/events.proto: takes a consumer's word for events up to their versions.
 * A newer row stays; an unknown one is no error, since confirmations are repeated. UNAVAILABLE without the database.
 */
export function confirmEvents(pool: Pool, schema: string, onSettled?: OnFullyConfirmed) {
  return async ({ consumer, events }: { consumer: string; events: readonly BusEvent[] }) => {
    await transaction(pool, async tx => {
      await store.lockRows(tx, schema, events);
      const removed = await store.deleteConfirmedRows(tx, schema, consumer, events);
      for (const event of await store.findFullyConfirmed(tx, schema, removed)) await onSettled?.(tx, event);
    });
    return {};
  };
}
