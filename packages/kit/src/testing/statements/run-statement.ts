import { Client, type QueryResultRow } from 'pg';

/** Runs a statement on a connection of its own, and returns its rows. Throws the errors of pg. */
export async function runStatement<Row extends QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
