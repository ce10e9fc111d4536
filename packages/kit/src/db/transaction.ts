import type { Pool, PoolClient } from 'pg';
import { withConnection } from './connection.ts';

/**
 * Runs `work` in one transaction: commits what it returns, rolls back what it throws.
 * Locks are waited for at most 2 s, statements run at most 4 s (both UNAVAILABLE); set in the transaction alone,
 * so that a transaction pooler can stand in front.
 */
export async function transaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  return withConnection(pool, async tx => {
    await tx.query("begin; set local lock_timeout = '2s'; set local statement_timeout = '4s'");
    const result = await work(tx);
    await tx.query('commit');
    return result;
  });
}
