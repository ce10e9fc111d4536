import { createLogger, createPool, migrate } from '@archive/kit';
import { createTestDatabase } from '@archive/kit/testing';
import { afterAll, beforeAll } from '@jest/globals';
import type { Pool } from 'pg';

const log = createLogger('silent', 'test');

/** A new database with the schema of the service. */
export interface SearchDatabase {
  readonly url: string;
  readonly pool: Pool;
  readonly stop: () => Promise<void>;
}

/** Creates a database with the schema of the service. */
export async function openDatabase(): Promise<SearchDatabase> {
  const engine = await createTestDatabase();
  const pool = createPool({ url: engine.url, log });
  await migrate({ pool, schema: 'search', folder: new URL('../src/migrations/', import.meta.url), log });
  const stop = async () => {
    await pool.end();
    await engine.stop();
  };
  return { url: engine.url, pool, stop };
}

/** The database of the test file. */
export let databaseUrl: string;
export let pool: Pool;

/** Opens `pool` before the tests of a file. */
export function setUpDatabase(): void {
  let database: SearchDatabase;
  beforeAll(async () => {
    database = await openDatabase();
    ({ url: databaseUrl, pool } = database);
  });
  afterAll(() => database.stop());
}
