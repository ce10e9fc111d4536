import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

export interface Databases {
  /** In the order of the names. */
  readonly urls: readonly string[];
  drop(): Promise<void>;
}

export async function createDatabases(server: string, names: readonly string[]): Promise<Databases> {
  const suffix = randomUUID().slice(0, 8);
  const created = names.map(name => `bench_${name}_${suffix}`);
  const each = async (statement: (name: string) => string) => {
    const client = new Client({ connectionString: server, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
    await client.connect();
    try {
      for (const name of created) await client.query(statement(name));
    } finally {
      await client.end();
    }
  };
  await each(name => `create database ${name}`);
  return {
    urls: created.map(name => Object.assign(new URL(server), { pathname: `/${name}` }).href),
    drop: () => each(name => `drop database if exists ${name} with (force)`),
  };
}
