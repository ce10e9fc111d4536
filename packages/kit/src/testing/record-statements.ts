import pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/** Runs `work`, and returns its result with the statements that this process sent to PostgreSQL meanwhile. */
export async function recordStatements<T>(work: () => Promise<T>): Promise<[statements: pg.QueryConfig[], result: T]> {
  const statements: pg.QueryConfig[] = [];
  const query: unknown = Reflect.get(pg.Client.prototype, 'query');
  const recordingQuery = function (this: pg.Client, ...args: unknown[]): unknown {
    const [queryArg] = args as [pg.QueryConfig | string];
    const statement = typeof queryArg === 'string' ? { text: queryArg } : queryArg;
    // A bare `select` only checks an idle connection, and a time limit is prepared once per connection.
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
