import { createLogger, createPool, migrate } from '@archive/kit';
import { createTestDatabase } from '@archive/kit/testing';
import { afterAll, beforeAll } from '@jest/globals';
import type { Pool } from 'pg';

const log = createLogger('silent', 'test');

export interface SearchDatabase {
  readonly url: string;
  readonly pool: Pool;
  readonly stop: () => Promise<void>;
}

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

/** Every test file has its own database. */
export let databaseUrl: string;
export let pool: Pool;

export function setUpDatabase(): void {
  let database: SearchDatabase;
  beforeAll(async () => {
    database = await openDatabase();
    ({ url: databaseUrl, pool } = database);
  });
  afterAll(() => database.stop());
}
