import { createLogger, createPool, migrate } from '@archive/kit';
import { testDatabase } from '@archive/kit/testing';
import { postgresIndex } from '../../src/postgres/postgres-index.ts';
import type { SearchIndex } from '../../src/search-index.ts';

/** An index of its own for a test file. */
export interface Opened {
  readonly index: SearchIndex;
  stop(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  open(): Promise<Opened>;
}

const log = createLogger('silent', 'test');

export async function openPostgres(): Promise<Opened> {
  const database = await testDatabase();
  const pool = createPool({ url: database.url, log });
  await migrate({ pool, schema: 'search', folder: new URL('../../src/migrations/', import.meta.url), log });
  return {
    index: postgresIndex(pool),
    stop: async () => {
      await pool.end();
      await database.stop();
    },
  };
}

/** Every engine that the index has an adapter for and that is here. */
export const engines: readonly Engine[] = [{ name: 'PostgreSQL', open: openPostgres }];
