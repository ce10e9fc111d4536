import type { Pool } from 'pg';
import { queryOne } from '../db/query.ts';
import type { Logger } from '../log/log.ts';
import { addGauge, type Metrics } from '../metrics/metrics.ts';

/**
 * Adds a gauge for the age of the oldest entry of a schema that is not in a file. All replicas report the same value.
 * The returned function removes the gauge.
 */
export function addDeletionLogMetric(metrics: Metrics, pool: Pool, schema: string, log: Logger): () => void {
  return addGauge(metrics, {
    name: 'archive_deletion_log_oldest_seconds',
    help: 'Age of the oldest entry of the deletion log that is not in a file; 0: all are, or no log is kept.',
    labels: ['schema'],
    read: async () => [{ labels: { schema }, value: await readOldestAge(pool, schema) }],
    log,
  });
}

/** The first row by id is the oldest one, up to concurrent commits. */
async function readOldestAge(pool: Pool, schema: string): Promise<number> {
  const row = await queryOne<{ seconds: number }>(
    pool,
    `select greatest(extract(epoch from clock_timestamp() - at)::float8, 0) as seconds from ${schema}.deletion_log
      where exists (select from ${schema}.deletion_log_use) order by id limit 1`,
  );
  return row?.seconds ?? 0;
}
