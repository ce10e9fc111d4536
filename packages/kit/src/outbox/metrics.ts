import type { Pool } from 'pg';
import type { Logger } from '../log/log.ts';
import { addGauge, type Metrics } from '../metrics/metrics.ts';
import { shareReading } from '../metrics/share-reading.ts';
import { readBacklog } from './backlog.ts';

/**
 * Adds gauges for the number of an outbox's unconfirmed events and the age of the oldest. All replicas report the same
 * values. The returned function removes the gauges.
 */
export function addOutboxMetrics(metrics: Metrics, pool: Pool, schema: string, log: Logger): () => void {
  const read = shareReading(() => readBacklog(pool, schema));
  const removers = [
    addGauge(metrics, {
      name: `archive_${schema}_oldest_unconfirmed_event_seconds`,
      help: `Age of the oldest event of ${schema} that a consumer has not confirmed; 0: all are confirmed.`,
      read: async () => [{ value: (await read()).oldestSeconds }],
      log,
    }),
    addGauge(metrics, {
      name: `archive_${schema}_unconfirmed_events`,
      help: `Events of ${schema} that a consumer has not confirmed. Counts to 100,000.`,
      read: async () => [{ value: (await read()).count }],
      log,
    }),
  ];
  return () => removers.forEach(remove => remove());
}
