import type { Pool, PoolClient } from 'pg';
import { demandRoom, fromSql } from './query.ts';

/** What becomes of a connection whose work has failed: gives the reason why it can't be used again, if there is one. */
type AfterFailure = (connection: PoolClient) => Promise<Error | undefined>;

/**
 * Lends a connection to `work`. One that is lost meanwhile fails the statement under way and is not used again;
 * without a listener its error would end the process.
 */
export async function withConnection<T>(
  pool: Pool,
  work: (connection: PoolClient) => Promise<T>,
  afterFailure: AfterFailure = rollBack,
): Promise<T> {
  demandRoom(pool);
  const connection = await pool.connect().catch((failure: unknown) => {
    throw fromSql(failure);
  });
  let lost: Error | undefined;
  const note = (error: Error) => (lost = error);
  connection.on('error', note);
  try {
    return await work(connection);
  } catch (failure) {
    lost ??= await afterFailure(connection);
    throw fromSql(failure);
  } finally {
    connection.off('error', note);
    connection.release(lost);
  }
}

async function rollBack(connection: PoolClient): Promise<Error | undefined> {
  try {
    await connection.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** For work that leaves no defined place in the conversation with the server. */
export function discard(): Promise<Error> {
  return Promise.resolve(new Error('given up in the middle of an answer'));
}
