import { addErasureMetrics } from '@archive/contracts';
import { addDeletionLogMetric, addOutboxMetrics, type Logger, type Metrics, readBacklog } from '@archive/kit';
import type { Pool } from 'pg';

/** Adds gauges that sessions reads from its database. The returned function removes them. */
export function addSessionsMetrics(metrics: Metrics, pool: Pool, log: Logger): () => void {
  const removers = [
    addDeletionLogMetric(metrics, pool, 'sessions', log),
    addOutboxMetrics(metrics, 'sessions', () => readBacklog(pool, 'sessions'), log),
    // The urgent events are the deletions that the index has not erased.
    addErasureMetrics(metrics, 'index', () => readBacklog(pool, 'sessions', true), log),
  ];
  return () => removers.forEach(remove => remove());
}
