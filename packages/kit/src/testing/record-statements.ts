import pg from 'pg';

type Asking = (...args: unknown[]) => unknown;

/** What `work` gives, and the statements with which this process asked PostgreSQL meanwhile. */
export async function recordStatements<T>(work: () => Promise<T>): Promise<[statements: pg.QueryConfig[], result: T]> {
  const statements: pg.QueryConfig[] = [];
  const query: unknown = Reflect.get(pg.Client.prototype, 'query');
  const noting = function (this: pg.Client, ...args: unknown[]): unknown {
    const [asked] = args as [pg.QueryConfig | string];
    const statement = typeof asked === 'string' ? { text: asked } : asked;
    // Of a connection that was idle it is asked first whether it is there.
    if (statement.text !== 'select') statements.push(statement);
    return Reflect.apply(query as Asking, this, args);
  };
  Reflect.set(pg.Client.prototype, 'query', noting);
  try {
    return [statements, await work()];
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query);
  }
}
