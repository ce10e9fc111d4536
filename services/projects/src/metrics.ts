import { addErasureMetrics } from '@archive/contracts';
import {
  addDeletionLogMetric,
  addOutboxMetrics,
  type Logger,
  type Metrics,
  readBacklog,
  shareRead,
} from '@archive/kit';
import type { Pool } from 'pg';
import { readUnfinishedDeletions } from './deletion-store.ts';

/** Adds gauges that projects reads from its database. The returned function removes them. */
export function addProjectsMetrics(metrics: Metrics, pool: Pool, log: Logger): () => void {
  const readOutbox = shareRead(() => readBacklog(pool, 'projects'));
  const removers = [
    addDeletionLogMetric(metrics, pool, 'projects', log),
    addOutboxMetrics(metrics, 'projects', readOutbox, log),
    addErasureMetrics(metrics, 'fence', () => readUnfinishedDeletions(pool), log),
    // Each event of this outbox is a deletion that sessions has not erased.
    addErasureMetrics(metrics, 'sessions', readOutbox, log),
  ];
  return () => removers.forEach(remove => remove());
}
