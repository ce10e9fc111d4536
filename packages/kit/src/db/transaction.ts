import type { Pool, PoolClient } from 'pg';
import { withConnection } from './connection.ts';

const begin = `begin; set local lock_timeout = '2s'; set local statement_timeout = '4s';
  set local idle_in_transaction_session_timeout = '5s'`;

/**
 * Runs `work` in one transaction: commits what it returns, rolls back what it throws.
 * Locks are waited for at most 2 s, statements run at most 4 s (both UNAVAILABLE), and who says nothing for 5 s loses
 * the connection: a process that stands still keeps its locks no longer. Set in the transaction alone, so that a
 * transaction pooler can stand in front.
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
    await tx.query(begin);
    const result = await work(tx);
    caller?.throwIfAborted();
    await tx.query('commit');
    return result;
  });
}
