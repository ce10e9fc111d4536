import type { Pool } from 'pg';
import { entityKey, type Bus, type BusEvent } from '../bus/bus.ts';
import { startJob } from '../concurrency/job.ts';
import type { Logger } from '../log/log.ts';
import { claimRows, recentPositions, startPositions } from './claim.ts';
import { releaseRows } from './store.ts';

export interface RelayOptions {
  readonly pool: Pool;
  readonly schema: string;
  readonly bus: Bus;
  readonly log: Logger;
  /** Pause between reads of the table; 1,000 by default. */
  readonly everyMs?: number;
  /** Rows claimed at a time; 500 by default. */
  readonly batchSize?: number;
}

export interface Relay {
  /** Reads the table at once. To be called after a commit. */
  wake(): void;
  stop(): Promise<void>;
}

/** Interval of full scans. They find rows that are due before the positions, such as rows of an earlier release. */
const scanAllEveryMs = 60_000;

/**
 * Publishes due rows of an outbox, and repeats rows that are not confirmed within 10 s. Several relays may share a
 * table. Rows stay due if they cannot be published.
 */
export function startRelay({ pool, schema, bus, log, everyMs = 1_000, batchSize = 500 }: RelayOptions): Relay {
  let positions = startPositions;
  let scannedAllMs = -Infinity;
  const claim = async () => {
    const startedMs = performance.now();
    const isFullScan = startedMs - scannedAllMs >= scanAllEveryMs;
    const from = isFullScan ? startPositions : positions;
    // Set before the scan, because scans of new rows must continue even if every full scan fails.
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
    // Repetitions do not wake the job: while a consumer is stopped, they cost one batch per pause.
    if (rows.length >= batchSize && rows.some(row => row.tries === 1)) job.wake();
  };
  const job = startJob({ name: `relay of ${schema}`, everyMs, run, log });
  return job;
}

/** Returns the latest event of each entity, over the rows of all consumers. */
function latestEvents(rows: readonly BusEvent[]): BusEvent[] {
  const events = new Map<string, BusEvent>();
  for (const { kind, ownerId, entity, version } of rows) {
    const event = { kind, ownerId, entity, version };
    const key = entityKey(event);
    if ((events.get(key)?.version ?? -1) < version) events.set(key, event);
  }
  return [...events.values()];
}
