import { Client } from 'pg';

/** Runs a statement on a connection of its own. */
export async function runStatement(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
