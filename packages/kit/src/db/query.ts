import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResultRow } from 'pg';
import { toError, withConnection } from './connection.ts';
import { withSpan } from '../tracing/with-span.ts';
import { fromSqlError } from './sql-errors.ts';
import { describeStatement } from './describe-statement.ts';
import { queryWithTimeout } from './timed-query.ts';

/** Either the pool, or the client of a transaction. */
export type Queryable = Pool | PoolClient;

function run<Row extends QueryResultRow>(db: Queryable, statement: QueryConfig): Promise<Row[]> {
  return withSpan(
    () => describeStatement(statement.text),
    () => send<Row>(db, statement),
  );
}

async function send<Row extends QueryResultRow>(db: Queryable, statement: QueryConfig): Promise<Row[]> {
  if (isPool(db))
    return withConnection(db, connection => queryWithTimeout<Row>(connection, statement), keepIfServerAnswered);
  try {
    return (await db.query<Row>(statement)).rows;
  } catch (failure) {
    throw fromSqlError(failure);
  }
}

function isPool(db: Queryable): db is Pool {
  return 'waitingCount' in db;
}

/** Keeps the connection if the server rejected the statement. After SQLSTATE 57P, the server ends the connection. */
function keepIfServerAnswered(_: PoolClient, failure: unknown): Promise<Error | undefined> {
  const isRejected = failure instanceof DatabaseError && !failure.code?.startsWith('57P');
  return Promise.resolve(isRejected ? undefined : toError(failure));
}

/** Runs one statement and returns its rows. Throws only ServiceError. */
export async function query<Row extends QueryResultRow>(
  db: Queryable,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return run(db, { text: sql, values });
}

/**
 * Like `query`, for a frequent statement. Each connection parses the statement once, under its unique `name`. The
 * statement must list its columns: a prepared `select *` fails after a migration that changes them.
 */
export async function queryPrepared<Row extends QueryResultRow>(
  db: Queryable,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return run(db, { name, text, values });
}

/** Like `query`, for a statement that returns at most one row. */
export async function queryOne<Row extends QueryResultRow>(
  db: Queryable,
  sql: string,
  values: unknown[] = [],
): Promise<Row | undefined> {
  return (await query<Row>(db, sql, values))[0];
}
