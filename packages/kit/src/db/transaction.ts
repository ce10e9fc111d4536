import type { Pool, PoolClient } from 'pg';
import { withConnection } from './connection.ts';

/** Local to the transaction, so that clients may connect through a transaction pooler. */
const begin = `begin; set local lock_timeout = '2s'; set local statement_timeout = '4s';
  set local idle_in_transaction_session_timeout = '5s'`;

/**
 * Commits if `work` returns, rolls back if it throws or `signal` has aborted: a late result may be wrong by then.
 * UNAVAILABLE after 2 s for a lock, 4 s in a statement, or 5 s without one: a suspended process loses its locks.
 */
export async function transaction<T>(
  pool: Pool,
  work: (tx: PoolClient) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return withConnection(pool, async tx => {
    await tx.query(begin);
    const result = await work(tx);
    signal?.throwIfAborted();
    await tx.query('commit');
    return result;
  });
}
