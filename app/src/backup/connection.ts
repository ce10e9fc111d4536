import { ServiceError, withTimeout } from '@archive/kit';
import type { Socket } from 'node:net';
import pg, { type Client, type QueryResultRow } from 'pg';

/** In ms, for a statement or for a pause between two chunks of a COPY. */
export const progressTimeoutMs = 60_000;

/** A member of the client that the types of pg lack. */
interface ConnectedClient {
  readonly connection: { readonly stream: Socket };
}

/** Runs `work` in one transaction. Commits if `work` resolves; otherwise the server rolls back. Throws ServiceError. */
export async function inTransaction<T>(url: string, begin: string, work: (tx: Client) => Promise<T>): Promise<T> {
  const tx = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  // A lost connection also fails the running statement.
  tx.on('error', () => undefined);
  try {
    await tx.connect();
    await select(
      tx,
      `${begin}; set local lock_timeout = '10s'; set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0`,
    );
    const result = await work(tx);
    await select(tx, 'commit');
    return result;
  } catch (failure) {
    // An error with a path comes from the file system.
    if (failure instanceof ServiceError || (failure as NodeJS.ErrnoException).path !== undefined) throw failure;
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw new ServiceError('UNAVAILABLE', `The database failed: ${reason}`, { cause: failure });
  } finally {
    await withTimeout(2_000, tx.end()).catch(() => (tx as unknown as ConnectedClient).connection.stream.destroy());
  }
}

/** Runs a statement with a time limit and returns its rows. */
export async function select<Row extends QueryResultRow>(
  tx: Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  // The statement is a variable, because the types of pg lack `query_timeout` and would reject an object literal.
  const statement = { text, values: [...values], query_timeout: progressTimeoutMs };
  // The simple protocol allows several statements in one text, but no values.
  const { rows } = await tx.query<Row>(
    values.length === 0 ? ({ text, query_timeout: progressTimeoutMs } as { text: string }) : statement,
  );
  return rows;
}
