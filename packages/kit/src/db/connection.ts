import type { Pool, PoolClient } from 'pg';
import { fromSql } from './query.ts';

/**
 * Lends a connection to `work`. One that is lost meanwhile fails the statement under way and is not used again;
 * without a listener its error would end the process.
 */
export async function withConnection<T>(pool: Pool, work: (connection: PoolClient) => Promise<T>): Promise<T> {
  const connection = await pool.connect().catch((failure: unknown) => {
    throw fromSql(failure);
  });
  let lost: Error | undefined;
  const note = (error: Error) => (lost = error);
  connection.on('error', note);
  try {
    return await work(connection);
  } catch (failure) {
    await connection.query('rollback').catch((error: unknown) => {
      lost ??= error instanceof Error ? error : new Error(String(error));
    });
    throw fromSql(failure);
  } finally {
    connection.off('error', note);
    connection.release(lost);
  }
}
