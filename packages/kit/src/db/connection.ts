import type { Pool, PoolClient } from 'pg';
import { sharedError } from '../errors.ts';
import { fromSqlError } from './sql-errors.ts';

/** One that was idle for longer is asked whether it is there before it is used, in ms. */
const trustedMs = 500;
/** How long it has to say so: with that, and with what is asked then, requests are answered 3 s after an outage. */
const saysSoMs = 1_000;
/** Work that may wait for one of a pool's connections; what comes beyond fails at once. */
const mostWaiting = 500;

const queueFull = sharedError('UNAVAILABLE', undefined, {
  cause: new Error('the queue for database connections is full'),
});

/** What becomes of a connection whose work has failed: gives the reason why it can't be used again, if there is one. */
type AfterFailure = (connection: PoolClient, failure: unknown) => Promise<Error | undefined>;

/**
 * Lends a connection to `work`. One that is lost meanwhile fails the statement under way and is not used again. Throws
 * ServiceError alone; UNAVAILABLE where the line for the pool's connections is full.
 */
export async function withConnection<T>(
  pool: Pool,
  work: (connection: PoolClient) => Promise<T>,
  afterFailure: AfterFailure = rollBack,
): Promise<T> {
  if (pool.waitingCount >= mostWaiting) throw queueFull;
  const connection = await take(pool).catch((failure: unknown) => {
    throw fromSqlError(failure);
  });
  let unfit: Error | undefined;
  try {
    return await work(connection);
  } catch (failure) {
    unfit = await afterFailure(connection, failure);
    throw fromSqlError(failure);
  } finally {
    giveBack(connection, unfit);
  }
}

const idleSince = new WeakMap<PoolClient, number>();

function giveBack(connection: PoolClient, unfit: Error | undefined): void {
  idleSince.set(connection, performance.now());
  connection.release(unfit);
}

/**
 * A connection that answers. Where one went silent while it was idle, as behind a firewall or a switch that forgot it,
 * the others that are idle did so with it.
 */
async function take(pool: Pool): Promise<PoolClient> {
  for (;;) {
    const connection = await pool.connect();
    const since = idleSince.get(connection);
    if (since === undefined || performance.now() - since < trustedMs) return connection;
    const silent = await asked(connection);
    if (!silent) return connection;
    connection.release(silent);
    while (pool.idleCount > 0) (await pool.connect()).release(true);
  }
}

/** Why a connection can't be used; undefined where it answers. */
async function asked(connection: PoolClient, text = 'select'): Promise<Error | undefined> {
  try {
    // The types of pg lack its own deadline of a statement.
    const statement = { text, query_timeout: saysSoMs };
    await connection.query(statement);
    return undefined;
  } catch (error) {
    return toError(error);
  }
}

function rollBack(connection: PoolClient): Promise<Error | undefined> {
  return asked(connection, 'rollback');
}

/** For work that leaves no defined place in the conversation with the server. */
export function discard(): Promise<Error> {
  return Promise.resolve(new Error('given up in the middle of an answer'));
}

export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
