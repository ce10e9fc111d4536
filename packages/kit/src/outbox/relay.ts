import type { Pool } from 'pg';
import { entityKey, type Bus, type BusEvent } from '../bus/bus.ts';
import { startJob } from '../concurrency/job.ts';
import type { Logger } from '../log.ts';
import { claimRows, releaseRows } from './store.ts';

export interface RelayOptions {
  readonly pool: Pool;
  readonly schema: string;
  readonly bus: Bus;
  readonly log: Logger;
  /** Pause between looks into the table, in ms; 1,000 unless told. */
  readonly everyMs?: number;
  /** Rows taken at a time; 500 unless told. */
  readonly batchSize?: number;
}

export interface Relay {
  /** Looks at once; call it after the commit. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Publishes due rows of an outbox, and again those that are not confirmed within 10 s. Any number of relays may
 * share a table. What can't be published stays due.
 */
export function startRelay({ pool, schema, bus, log, everyMs = 1_000, batchSize = 500 }: RelayOptions): Relay {
  const run = async () => {
    const rows = await claimRows(pool, schema, batchSize);
    if (rows.length === 0) return;
    try {
      await bus.publish(latest(rows));
    } catch (failure) {
      await releaseRows(pool, schema, rows);
      throw failure;
    }
    // Repetitions alone wait for the next look: while a consumer is away they cost one round per pause, no more.
    if (rows.length >= batchSize && rows.some(row => row.tries === 1)) job.wake();
  };
  const job = startJob({ name: `relay of ${schema}`, everyMs, run, log });
  return job;
}

/** One event per entity, however many consumers wait for it. */
function latest(rows: readonly BusEvent[]): BusEvent[] {
  const events = new Map<string, BusEvent>();
  for (const { kind, ownerId, entity, version } of rows) {
    const event = { kind, ownerId, entity, version };
    const key = entityKey(event);
    if ((events.get(key)?.version ?? -1) < version) events.set(key, event);
  }
  return [...events.values()];
}
