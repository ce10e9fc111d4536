import pg, { type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow, type Submittable } from 'pg';
import { keepsPreparedStatements } from './prepared-statements.ts';

/**
 * The limit is shorter than the client's own limit in `createPool`. The server thus answers first, and the connection
 * stays usable.
 */
export const statementTimeoutMs = 4_000;

const timeoutStatement = {
  name: 'statement timeout',
  text: `select set_config('statement_timeout', '${statementTimeoutMs}', true)`,
};

/** Methods of pg's connection that the types of pg lack. */
interface Connection {
  parse(statement: { name: string; text: string }): void;
  bind(message: { portal: string; statement: string; values: readonly unknown[] }): void;
  execute(message: { portal: string; rows: number }): void;
}

/** Methods of pg's query that the types of pg lack. */
interface ExtendedQuery extends Submittable {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

type Callback = (error: Error | null, result: QueryResult) => void;

const BaseQuery = pg.Query as unknown as new (
  config: QueryConfig & { queryMode: 'extended' },
  callback: Callback,
) => ExtendedQuery;

/**
 * Sends a time limit and a statement in one round trip and one implicit transaction. The limit ends with the
 * transaction, so clients may connect through a transaction pooler.
 */
class TimedQuery extends BaseQuery {
  readonly #isLimitPrepared: boolean;
  #isLimitSet = false;

  constructor(statement: QueryConfig, isLimitPrepared: boolean, callback: Callback) {
    super({ ...statement, queryMode: 'extended' }, callback);
    this.#isLimitPrepared = isLimitPrepared;
  }

  override prepare(connection: Connection): void {
    const name = this.#isLimitPrepared ? timeoutStatement.name : '';
    if (!this.#isLimitPrepared) connection.parse({ name, text: timeoutStatement.text });
    connection.bind({ portal: '', statement: name, values: [] });
    connection.execute({ portal: '', rows: 0 });
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isLimitSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isLimitSet) super.handleCommandComplete(message, connection);
    this.#isLimitSet = true;
  }
}

/** Connections on which the statement that sets the time limit is prepared. */
const prepared = new WeakSet<PoolClient>();

/**
 * Runs one statement outside a transaction. The server ends the statement after 4 s, even if the client has
 * disconnected. Otherwise the server could run abandoned statements for hours.
 */
export async function queryWithTimeout<Row extends QueryResultRow>(
  connection: PoolClient,
  statement: QueryConfig,
): Promise<Row[]> {
  const canPrepare = keepsPreparedStatements(connection);
  if (canPrepare && !prepared.has(connection)) {
    await connection.query(timeoutStatement);
    prepared.add(connection);
  }
  const result = await new Promise<QueryResult>((resolve, reject) => {
    const done: Callback = (error, answer) => (error ? reject(error) : resolve(answer));
    connection.query(new TimedQuery(statement, canPrepare, done));
  });
  return result.rows as Row[];
}
