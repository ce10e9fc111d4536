import type { Pool, PoolClient } from 'pg';
import { withSpan } from '../tracing/with-span.ts';
import { withConnection } from './connection.ts';
import { describeTransaction } from './describe-statement.ts';

/** These time limits end with the transaction, so clients may connect through a transaction pooler. */
const begin = `begin; set local lock_timeout = '2s'; set local statement_timeout = '4s';
  set local idle_in_transaction_session_timeout = '5s'`;

/**
 * Commits if `work` resolves; rolls back if `work` rejects or `signal` has aborted. Throws UNAVAILABLE after 2 s of
 * waiting for a lock, 4 s in a statement, or 5 s idle. The last limit frees the locks of a suspended process.
 */
export function transaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const run = async (tx: PoolClient) => {
    await tx.query(begin);
    const result = await work(tx);
    signal?.throwIfAborted();
    await tx.query('commit');
    return result;
  };
  return withSpan(describeTransaction, () => withConnection(pool, run));
}
