import type { Pool, PoolClient } from 'pg';
import { withConnection } from './connection.ts';

const begin = `begin; set local lock_timeout = '2s'; set local statement_timeout = '4s';
  set local idle_in_transaction_session_timeout = '5s'`;

/**
 * Runs `work` in one transaction: commits where it returns, rolls back where it throws.
 * UNAVAILABLE after 2 s of waiting for a lock, 4 s in a statement, or 5 s without a statement; a suspended process thus
 * loses its locks.
 * The limits are local to the transaction, so a transaction pooler may stand in front of PostgreSQL.
 * Where `signal` has aborted, nothing is committed and its reason is thrown: the request may be outdated by then.
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
