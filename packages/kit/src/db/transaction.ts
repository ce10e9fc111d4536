import type { Pool, PoolClient } from 'pg';
import { withConnection } from './connection.ts';

/** Local to the transaction, so that clients may connect through a transaction pooler. */
const begin = `begin; set local lock_timeout = '2s'; set local statement_timeout = '4s';
  set local idle_in_transaction_session_timeout = '5s'`;

/**
 * Commits if `work` returns, rolls back if it throws or `signal` has aborted: a late result may be wrong by then.
 * Throws UNAVAILABLE after a wait of 2 s for a lock, after 4 s in one statement, and after 5 s idle between two statements.
 * The last limit frees the locks of a suspended process.
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
