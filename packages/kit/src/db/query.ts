import { DatabaseError, type Pool, type PoolClient, type QueryResultRow } from 'pg';
import { ServiceError } from '../errors.ts';

/** What a store's functions take: the pool, or a transaction's client. */
export type Queryable = Pool | PoolClient;

/** SQLSTATEs, or their classes, that mean "not now": connection, resources, intervention, timeouts, lost races. */
const outage = ['08', '53', '57', '58', '55P03', '40001', '40P01', '25006', '25P03'];
const invalid = ['22021', '22P05'];

/** One place where a SQL failure becomes ours. */
export function fromSql(failure: unknown): ServiceError {
  if (failure instanceof ServiceError) return failure;
  if (failure instanceof DatabaseError) {
    const state = failure.code ?? '';
    if (outage.some(code => state.startsWith(code)))
      return new ServiceError('UNAVAILABLE', undefined, { cause: failure });
    const code = invalid.includes(state) ? 'INVALID' : 'INTERNAL';
    return new ServiceError(code, undefined, { cause: failure });
  }
  return new ServiceError('UNAVAILABLE', undefined, { cause: failure });
}

/** Made once: where many are refused a stack for each costs more than all else. */
const crowded = new ServiceError('UNAVAILABLE', undefined, { cause: new Error('too many wait for a connection') });

/** Work that may wait for one of a pool's connections; what comes beyond fails at once. */
const mostWaiting = 500;

/** UNAVAILABLE where the line for a pool's connections is full. */
export function demandRoom(db: Queryable): void {
  if ('waitingCount' in db && db.waitingCount >= mostWaiting) throw crowded;
}

/** Runs one statement and gives its rows; throws ServiceError alone. */
export async function query<Row extends QueryResultRow>(
  db: Queryable,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  try {
    demandRoom(db);
    return (await db.query<Row>(sql, values)).rows;
  } catch (failure) {
    throw fromSql(failure);
  }
}

/**
 * As `query`, for a statement that is run again and again: each connection parses it once, and PostgreSQL may keep its
 * plan. The name is the statement's alone; its columns are written out, as a `*` that a migration changes would fail.
 */
export async function queryPrepared<Row extends QueryResultRow>(
  db: Queryable,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  try {
    demandRoom(db);
    return (await db.query<Row>({ name, text, values })).rows;
  } catch (failure) {
    throw fromSql(failure);
  }
}

/** As `query`, for a statement that gives at most one row. */
export async function queryOne<Row extends QueryResultRow>(
  db: Queryable,
  sql: string,
  values: unknown[] = [],
): Promise<Row | undefined> {
  return (await query<Row>(db, sql, values))[0];
}
