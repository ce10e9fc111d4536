import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResultRow } from 'pg';
import { toError, withConnection } from './connection.ts';
import { withSpan } from '../tracing/with-span.ts';
import { keepsPreparedStatements } from './prepared-statements.ts';
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
  if (isPool(db)) {
    const work = (connection: PoolClient) => queryWithTimeout<Row>(connection, fitTo(connection, statement));
    return withConnection(db, work, keepIfServerAnswered);
  }
  try {
    return (await db.query<Row>(fitTo(db, statement))).rows;
  } catch (failure) {
    throw fromSqlError(failure);
  }
}

function isPool(db: Queryable): db is Pool {
  return 'waitingCount' in db;
}

/** Behind a pooler, the statement loses its name and is parsed on each use. */
function fitTo(connection: PoolClient, { name, ...statement }: QueryConfig): QueryConfig {
  return name === undefined || !keepsPreparedStatements(connection) ? statement : { name, ...statement };
}

/** Keeps the connection if the server rejected the statement. */
function keepIfServerAnswered(_: PoolClient, failure: unknown): Promise<Error | undefined> {
  const isRejected = failure instanceof DatabaseError && !endsConnection(failure);
  return Promise.resolve(isRejected ? undefined : toError(failure));
}

/** After SQLSTATE 57P, the server ends the connection; after SQLSTATE 08, a pooler does. */
const endsConnection = ({ code = '' }: DatabaseError) => code.startsWith('57P') || code.startsWith('08');

/** Runs one statement and returns its rows. Throws only ServiceError. */
export async function query<Row extends QueryResultRow>(
  db: Queryable,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return run(db, { text: sql, values });
}

/**
 * Like `query`, for a frequent statement. Each direct connection parses it once, under its unique `name`. The
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
