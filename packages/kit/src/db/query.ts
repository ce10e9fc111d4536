import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResultRow } from 'pg';
import { toError, withConnection } from './connection.ts';
import { fromSqlError } from './sql-errors.ts';

/** What a store's functions take: the pool, or a transaction's client. */
export type Queryable = Pool | PoolClient;

async function run<Row extends QueryResultRow>(db: Queryable, statement: QueryConfig): Promise<Row[]> {
  const ask = async (connection: PoolClient) => (await connection.query<Row>(statement)).rows;
  if (isPool(db)) return withConnection(db, ask, unlessAnswered);
  try {
    return await ask(db);
  } catch (failure) {
    throw fromSqlError(failure);
  }
}

function isPool(db: Queryable): db is Pool {
  return 'waitingCount' in db;
}

/** A server that refuses one statement takes the next; one that ends the connection says so in the same way. */
function unlessAnswered(_: PoolClient, failure: unknown): Promise<Error | undefined> {
  const answered = failure instanceof DatabaseError && !failure.code?.startsWith('57P');
  return Promise.resolve(answered ? undefined : toError(failure));
}

/** Runs one statement and gives its rows; throws ServiceError alone. */
export async function query<Row extends QueryResultRow>(
  db: Queryable,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return run(db, { text: sql, values });
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
  return run(db, { name, text, values });
}

/** As `query`, for a statement that gives at most one row. */
export async function queryOne<Row extends QueryResultRow>(
  db: Queryable,
  sql: string,
  values: unknown[] = [],
): Promise<Row | undefined> {
  return (await query<Row>(db, sql, values))[0];
}
