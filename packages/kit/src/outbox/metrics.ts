import type { Pool } from 'pg';
import type { Logger } from '../log/log.ts';
import { addGauge, type Metrics } from '../metrics/metrics.ts';
import { readOldestAgeSeconds } from './store.ts';

/** Adds a gauge for the age of an outbox's oldest unconfirmed event. All replicas report the same value. */
export function addOutboxMetrics(metrics: Metrics, pool: Pool, schema: string, log: Logger): void {
  addGauge(metrics, {
    name: `archive_${schema}_oldest_unconfirmed_event_seconds`,
    help: `Age of the oldest event of ${schema} that a consumer has not confirmed; 0: all are confirmed.`,
    read: async () => [{ value: await readOldestAgeSeconds(pool, schema) }],
    log,
  });
}
