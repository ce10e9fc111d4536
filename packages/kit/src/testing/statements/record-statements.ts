import pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/** Runs `work`. Returns its result, and the statements that this process sent to PostgreSQL in the meantime. */
export async function recordStatements<T>(work: () => Promise<T>): Promise<[statements: pg.QueryConfig[], result: T]> {
  const statements: pg.QueryConfig[] = [];
  const query: unknown = Reflect.get(pg.Client.prototype, 'query');
  const recordingQuery = function (this: pg.Client, ...args: unknown[]): unknown {
    const [queryArg] = args as [pg.QueryConfig | string];
    const statement = typeof queryArg === 'string' ? { text: queryArg } : queryArg;
    // Ignores the check of an idle connection, and the statement that sets a time limit.
    if (statement.text !== 'select' && statement.name !== 'statement timeout') statements.push(statement);
    return Reflect.apply(query as Query, this, args);
  };
  Reflect.set(pg.Client.prototype, 'query', recordingQuery);
  try {
    return [statements, await work()];
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query);
  }
}
