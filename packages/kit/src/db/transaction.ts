import type { Pool, PoolClient } from 'pg';
import { withConnection } from './connection.ts';

/** The limits end with the transaction, so clients may connect through a transaction pooler. */
const begin = `begin; set local lock_timeout = '2s'; set local statement_timeout = '4s';
  set local idle_in_transaction_session_timeout = '5s'`;

/**
 * Commits if `work` resolves. Rolls back if `work` rejects or `signal` has aborted. Throws UNAVAILABLE after 2 s of
 * waiting for a lock, after 4 s in one statement, and after 5 s idle between two statements. The last limit frees the
 * locks of a suspended process.
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
