import { addErasureMetrics } from '@archive/contracts';
import { addOutboxMetrics, type Logger, type Metrics, readBacklog } from '@archive/kit';
import type { Pool } from 'pg';
import { readUnfinishedDeletions } from './deletion-store.ts';

/** Adds gauges that projects reads from its database. The returned function removes them. */
export function addProjectsMetrics(metrics: Metrics, pool: Pool, log: Logger): () => void {
  const removers = [
    addOutboxMetrics(metrics, pool, 'projects', log),
    addErasureMetrics(metrics, 'fence', () => readUnfinishedDeletions(pool), log),
    // Each event of this outbox is a deletion that sessions has not erased.
    addErasureMetrics(metrics, 'sessions', () => readBacklog(pool, 'projects'), log),
  ];
  return () => removers.forEach(remove => remove());
}
