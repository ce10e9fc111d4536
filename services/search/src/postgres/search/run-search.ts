import { msUntil, query, ServiceError, transaction } from '@archive/kit';
import type { Pool, QueryResultRow } from 'pg';

/**
 * There are no statistics (004_no_statistics_of_words.sql), so the planner takes every word for rare and prefers nested
 * loops. It also underestimates the cost of sequential scans. JIT compilation costs more than it saves.
 */
const settings = ['enable_seqscan = off', 'enable_nestloop = off', 'jit = off'];
/** With parallel workers, a search of one owner would use several cores. */
const oneProcess = 'max_parallel_workers_per_gather = 0';

/** Runs a statement of a search. Throws UNAVAILABLE at the deadline. */
export async function runSearch<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: unknown[],
  deadline: number,
): Promise<Row[]> {
  const remainingMs = msUntil(deadline);
  if (remainingMs <= 0) throw new ServiceError('UNAVAILABLE');
  const all = [...settings, oneProcess, `statement_timeout = ${remainingMs}`];
  return transaction(pool, async tx => {
    await query(tx, all.map(setting => `set local ${setting}`).join('; '));
    return query<Row>(tx, text, values);
  });
}
