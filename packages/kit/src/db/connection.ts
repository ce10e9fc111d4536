import type { Pool, PoolClient } from 'pg';
import { sharedError } from '../errors/errors.ts';
import { fromSqlError } from './sql-errors.ts';

/** A connection that was idle for longer is checked by a round trip before it is used, in ms. */
const idleTrustMs = 500;
/** Time limit of that check, in ms: requests must be answered again within 3 s of the end of an outage. */
const checkTimeoutMs = 1_000;
/** Calls that may wait for a connection of one pool; further calls are rejected at once. */
const maxWaiting = 500;

const queueFull = sharedError('UNAVAILABLE', undefined, {
  cause: new Error('the queue for database connections is full'),
});

/** Restores a connection after its work failed; returns the reason if it cannot be used again. */
type RestoreConnection = (connection: PoolClient, failure: unknown) => Promise<Error | undefined>;

/**
 * Runs `work` with a connection of the pool. If the connection is lost, its statement fails and it is not reused. Throws
 * only ServiceError; UNAVAILABLE if the queue for connections is full.
 */
export async function withConnection<T>(
  pool: Pool,
  work: (connection: PoolClient) => Promise<T>,
  restore: RestoreConnection = rollBack,
): Promise<T> {
  if (pool.waitingCount >= maxWaiting) throw queueFull;
  const connection = await checkOut(pool).catch((failure: unknown) => {
    throw fromSqlError(failure);
  });
  let unusableReason: Error | undefined;
  try {
    return await work(connection);
  } catch (failure) {
    unusableReason = await restore(connection, failure);
    throw fromSqlError(failure);
  } finally {
    checkIn(connection, unusableReason);
  }
}

const idleSince = new WeakMap<PoolClient, number>();

function checkIn(connection: PoolClient, unusableReason: Error | undefined): void {
  idleSince.set(connection, performance.now());
  connection.release(unusableReason);
}

/**
 * Returns a connection that answers. If one idle connection is dead, a firewall or switch has probably dropped the
 * others too: all idle connections are closed.
 */
async function checkOut(pool: Pool): Promise<PoolClient> {
  for (;;) {
    const connection = await pool.connect();
    const idleFrom = idleSince.get(connection);
    if (idleFrom === undefined || performance.now() - idleFrom < idleTrustMs) return connection;
    const deadReason = await tryStatement(connection);
    if (!deadReason) return connection;
    connection.release(deadReason);
    while (pool.idleCount > 0) (await pool.connect()).release(true);
  }
}

/** Returns the failure of a statement; undefined if the server answers. */
async function tryStatement(connection: PoolClient, text = 'select'): Promise<Error | undefined> {
  try {
    // The types of pg lack `query_timeout`.
    const statement = { text, query_timeout: checkTimeoutMs };
    await connection.query(statement);
    return undefined;
  } catch (error) {
    return toError(error);
  }
}

function rollBack(connection: PoolClient): Promise<Error | undefined> {
  return tryStatement(connection, 'rollback');
}

/** For work that leaves the connection in the middle of a response: it cannot be reused. */
export function discardConnection(): Promise<Error> {
  return Promise.resolve(new Error('the connection was left in the middle of a response'));
}

/** Returns an Error as it is, and wraps anything else. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
