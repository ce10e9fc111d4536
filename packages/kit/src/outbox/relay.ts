import type { Pool } from 'pg';
import { entityKey, type Bus, type BusEvent } from '../bus/bus.ts';
import { startJob } from '../concurrency/job.ts';
import type { Logger } from '../log/log.ts';
import { type ClaimedRow, claimRows, recentPositions, startPositions } from './claim.ts';
import { releaseRows } from './store.ts';

export interface RelayOptions {
  readonly pool: Pool;
  readonly schema: string;
  readonly bus: Bus;
  readonly log: Logger;
  /** Pause between two reads of the table; 1,000 by default. */
  readonly everyMs?: number;
  /** Maximum number of urgent rows per claim, and also of other rows per claim; 500 by default. */
  readonly batchSize?: number;
}

export interface Relay {
  /** Reads the table at once. Call this after a commit. */
  wake(): void;
  stop(): Promise<void>;
}

/** Interval of full scans. A full scan finds rows that other scans skip, such as rows of an earlier release. */
const scanAllEveryMs = 60_000;

/**
 * Publishes due rows of an outbox. Repeats rows that are not confirmed within 10 s. Several relays may share an outbox.
 * Rows that cannot be published stay due.
 */
export function startRelay({ pool, schema, bus, log, everyMs = 1_000, batchSize = 500 }: RelayOptions): Relay {
  let positions = startPositions;
  let scannedAllMs = -Infinity;
  const claim = async () => {
    const startedMs = performance.now();
    const isFullScan = startedMs - scannedAllMs >= scanAllEveryMs;
    const from = isFullScan ? startPositions : positions;
    // The time is set before the scan, because scans of new rows must continue even if every full scan fails.
    if (isFullScan) scannedAllMs = startedMs;
    positions = recentPositions;
    const claimed = await claimRows(pool, schema, batchSize, from);
    positions = claimed.positions;
    return claimed.rows;
  };
  const run = async () => {
    const rows = await claim();
    if (rows.length === 0) return;
    try {
      await bus.publish(latestEvents(rows));
    } catch (failure) {
      await releaseRows(pool, schema, rows);
      throw failure;
    }
    // Repetitions do not wake the job. Otherwise they would follow each other without a pause while a consumer is
    // stopped.
    if (rows.length >= batchSize && rows.some(row => row.tries === 1)) job.wake();
  };
  const job = startJob({ name: `relay of ${schema}`, everyMs, run, log });
  return job;
}

/** Later repetitions belong to no trace. Otherwise a trace would grow until its event is confirmed. */
const maxTracedTries = 10;

/** Returns the latest event of each entity. An entity has a row per consumer. */
function latestEvents(rows: readonly ClaimedRow[]): BusEvent[] {
  const events = new Map<string, BusEvent>();
  for (const { kind, ownerId, entity, version, tries, traceparent } of rows) {
    const event = {
      kind,
      ownerId,
      entity,
      version,
      ...(traceparent && tries <= maxTracedTries ? { traceparent } : {}),
    };
    const key = entityKey(event);
    if ((events.get(key)?.version ?? -1) < version) events.set(key, event);
  }
  return [...events.values()];
}
