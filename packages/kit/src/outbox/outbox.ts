import type { Pool, PoolClient } from 'pg';
import type { BusEvent } from '../bus/bus.ts';
import { transaction } from '../db/transaction.ts';
import { ServiceError } from '../errors/errors.ts';
import * as store from './store.ts';

/**
 * Writes an event into the table `<schema>.outbox`, in the transaction of the change (docs/decisions.md#17-outbox). A
 * later version replaces an earlier one. The caller wakes the relay after the commit.
 */
export async function enqueue(
  tx: PoolClient,
  schema: string,
  event: BusEvent,
  consumers: readonly string[],
): Promise<void> {
  await enqueueAll(tx, schema, [event], consumers);
}

/** Writes many events in one statement. Each entity may occur once. Urgent events do not wait behind other events. */
export async function enqueueAll(
  tx: PoolClient,
  schema: string,
  events: readonly BusEvent[],
  consumers: readonly string[],
  isUrgent = false,
): Promise<void> {
  if (events.length > 0 && consumers.length > 0) await store.upsertRows(tx, schema, events, consumers, isUrgent);
}

/**
 * Called when all consumers have confirmed an event, in the transaction that deletes the last row. If the call rejects,
 * the transaction is rolled back and the consumer confirms again.
 */
export type OnFullyConfirmed = (tx: PoolClient, event: BusEvent) => Promise<void>;

/**
 * Creates the method `ConfirmEvents`, which deletes a consumer's rows up to the confirmed versions. Unknown rows are
 * ignored, because a consumer may repeat a confirmation.
 */
export function confirmEvents(pool: Pool, schema: string, onFullyConfirmed?: OnFullyConfirmed) {
  return async ({ consumer, events }: { consumer: string; events: readonly BusEvent[] }) => {
    await transaction(pool, async tx => {
      await store.lockRows(tx, schema, events);
      const removed = await store.deleteConfirmedRows(tx, schema, consumer, events);
      for (const event of await store.findFullyConfirmed(tx, schema, removed)) await onFullyConfirmed?.(tx, event);
    });
    return {};
  };
}

/** Creates the methods of proto/events.proto for the outbox of a schema. */
export function createEventsMethods(pool: Pool, schema: string, onFullyConfirmed?: OnFullyConfirmed) {
  return {
    confirmEvents: confirmEvents(pool, schema, onFullyConfirmed),
    describeOutbox: async () => ({ id: await readOutboxId(pool, schema) }),
  };
}

/** Reads the random id of an outbox. A copy of the database has the same id. */
export async function readOutboxId(pool: Pool, schema: string): Promise<string> {
  const id = await store.readOutboxId(pool, schema);
  if (id === undefined)
    throw new ServiceError('INTERNAL', undefined, { cause: new Error(`${schema} has no outbox id`) });
  return id;
}
