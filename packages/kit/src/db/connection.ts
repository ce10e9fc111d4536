import type { Pool, PoolClient } from 'pg';
import { acquireConnectionPermit } from './connection-queue.ts';
import { withQueryTimeout } from './statements/query-timeout.ts';
import { fromSqlError } from './sql-errors.ts';

/** In ms. If a connection was idle for longer, a round trip checks it before use. */
const idleTrustMs = 500;
/**
 * In ms: time limit of the check of an idle connection. Requests must succeed again within 3 s of the end of an outage.
 */
const checkTimeoutMs = 1_000;
/** Restores a connection after a failure. Resolves to an Error if the connection must not be used again. */
type RestoreConnection = (connection: PoolClient, failure: unknown) => Promise<Error | undefined>;

/**
 * Runs `work` with a connection of the pool. Throws only ServiceError. The code is UNAVAILABLE if the connection is
 * lost, or if too many calls wait for a connection.
 */
export async function withConnection<T>(
  pool: Pool,
  work: (connection: PoolClient) => Promise<T>,
  restore: RestoreConnection = rollBack,
): Promise<T> {
  const permit = await acquireConnectionPermit(pool);
  try {
    return await withPermittedConnection(pool, work, restore);
  } finally {
    permit.release();
  }
}

async function withPermittedConnection<T>(
  pool: Pool,
  work: (connection: PoolClient) => Promise<T>,
  restore: RestoreConnection,
): Promise<T> {
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
 * Returns a connection that answers. If one idle connection is dead, closes all idle connections, because a firewall or
 * switch has probably dropped the others too.
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

async function tryStatement(connection: PoolClient, text = 'select'): Promise<Error | undefined> {
  try {
    await connection.query(withQueryTimeout({ text }, checkTimeoutMs));
    return undefined;
  } catch (error) {
    return toError(error);
  }
}

function rollBack(connection: PoolClient): Promise<Error | undefined> {
  return tryStatement(connection, 'rollback');
}

/** Makes the pool discard a connection whose work stopped in the middle of a response. */
export function discardConnection(): Promise<Error> {
  return Promise.resolve(new Error('the connection was left in the middle of a response'));
}

/** Returns an Error unchanged, and wraps any other value. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
