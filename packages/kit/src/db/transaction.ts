import type { Pool, PoolClient } from 'pg';
import { withConnection } from './connection.ts';

/**
 * Runs `work` in one transaction: commits what it returns, rolls back what it throws.
 * Locks are waited for at most 2 s, statements run at most 4 s (both UNAVAILABLE); set in the transaction alone,
 * so that a transaction pooler can stand in front.
 *
 * With a caller's signal nothing is committed once it is aborted, and its reason is thrown: a process that stood still
 * finds calls that were given up long ago, and what they asked for may by now be wrong.
 */
export async function transaction<T>(
  pool: Pool,
  work: (tx: PoolClient) => Promise<T>,
  caller?: AbortSignal,
): Promise<T> {
  return withConnection(pool, async tx => {
    await tx.query("begin; set local lock_timeout = '2s'; set local statement_timeout = '4s'");
    const result = await work(tx);
    caller?.throwIfAborted();
    await tx.query('commit');
    return result;
  });
}
