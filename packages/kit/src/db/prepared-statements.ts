import type { ClientBase } from 'pg';

/** A member of pg's client that the types of pg lack. */
interface ConnectedClient {
  /** Id of the server process, as announced at the start of the connection. */
  readonly processID: number | null;
}

const detectTimeoutMs = 2_000;
const direct = new WeakSet<ClientBase>();

/**
 * Detects whether a new connection leads to one server process, which keeps prepared statements. A pooler announces a
 * process id of its own, because each transaction may run in another server process.
 */
export async function detectPooler(connection: ClientBase): Promise<void> {
  // The statement is a variable, because the types of pg lack `query_timeout` and would reject an object literal.
  const statement = { text: 'select pg_backend_pid() as pid', query_timeout: detectTimeoutMs };
  const { rows } = await connection.query<{ pid: number }>(statement);
  if (rows[0]?.pid === (connection as unknown as ConnectedClient).processID) direct.add(connection);
}

/** False behind a pooler, and for a connection that `detectPooler` has not seen. */
export const keepsPreparedStatements = (connection: ClientBase): boolean => direct.has(connection);
