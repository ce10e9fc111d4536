import type { Logger } from '../log/log.ts';
import { addGauge, type Metrics } from '../metrics/metrics.ts';
import { shareRead } from '../metrics/share-read.ts';
import type { Backlog } from './backlog.ts';

/**
 * Adds gauges for the number of an outbox's unconfirmed events and the age of the oldest. All replicas report the same
 * values. The returned function removes the gauges.
 */
export function addOutboxMetrics(
  metrics: Metrics,
  schema: string,
  readBacklog: () => Promise<Backlog>,
  log: Logger,
): () => void {
  const read = shareRead(readBacklog);
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
