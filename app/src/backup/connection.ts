import { ServiceError, withQueryTimeout, withTimeout } from '@archive/kit';
import type { Socket } from 'node:net';
import pg, { type Client, type QueryResultRow } from 'pg';

/** In ms, for a statement or for a pause between two chunks of a COPY. */
export const progressTimeoutMs = 60_000;
/** 1 h. A commit waits for the disk and for synchronous replicas. TCP keep-alive notices a lost connection earlier. */
const commitTimeoutMs = 3_600_000;

/** A member of the client that the types of pg lack. */
interface ConnectedClient {
  readonly connection: { readonly stream: Socket };
}

/** The answer to a commit is missing, so the transaction may have committed. */
export class UnconfirmedCommitError extends ServiceError {}

/**
 * Runs `work` in one transaction. Commits if `work` resolves; otherwise the server rolls back. Throws ServiceError, of
 * which UnconfirmedCommitError leaves the outcome open.
 */
export async function inTransaction<T>(url: string, begin: string, work: (tx: Client) => Promise<T>): Promise<T> {
  return withClient(url, async tx => {
    await select(
      tx,
      `${begin}; set local lock_timeout = '10s'; set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0`,
    );
    const result = await work(tx);
    await tx.query(withQueryTimeout({ text: 'commit' }, commitTimeoutMs)).catch(throwUnconfirmed);
    return result;
  });
}

/** Runs `work` with a connection of its own. Throws only ServiceError and errors of the file system. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  // A lost connection also fails the running statement.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (failure) {
    // An error with a path comes from the file system.
    if (failure instanceof ServiceError || (failure as NodeJS.ErrnoException).path !== undefined) throw failure;
    throw new ServiceError('UNAVAILABLE', `The database failed: ${formatReason(failure)}`, { cause: failure });
  } finally {
    await withTimeout(2_000, client.end()).catch(() =>
      (client as unknown as ConnectedClient).connection.stream.destroy(),
    );
  }
}

/** Runs a statement with a time limit and returns its rows. */
export async function select<Row extends QueryResultRow>(
  tx: Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  // The simple protocol allows several statements in one text, but no values.
  const statement = values.length === 0 ? { text } : { text, values: [...values] };
  return (await tx.query<Row>(withQueryTimeout(statement, progressTimeoutMs))).rows;
}

function throwUnconfirmed(cause: unknown): never {
  // PostgreSQL answers with an SQLSTATE if it has rolled back.
  if (cause instanceof pg.DatabaseError) throw cause;
  const message = `The database did not confirm the commit, so look whether it has the data: ${formatReason(cause)}`;
  throw new UnconfirmedCommitError('UNAVAILABLE', message, { cause });
}

const formatReason = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure));
