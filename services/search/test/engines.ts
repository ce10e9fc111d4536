import { randomUUID } from 'node:crypto';
import { createLogger, createPool, migrate, query } from '@archive/kit';
import { canRun, startEngine, createTestDatabase } from '@archive/kit/testing';
import { elasticIndex } from '../src/elastic/elastic-index.ts';
import { ownerKey } from '../src/elastic/schema/ids.ts';
import { postgresIndex } from '../src/postgres/postgres-index.ts';
import type { Head, SearchIndex } from '../src/index-port/search-index.ts';
import { writeCopiesToElasticsearch, writeCopiesToPostgres } from './write-copies.ts';
import { callServer } from './elastic-fixture.ts';

/** An index of its own for a test file. */
export interface OpenIndex {
  readonly index: SearchIndex;
  /** Puts so many sessions in at once, all like this one, each active a millisecond after the one before. */
  writeCopies(head: Head, count: number): Promise<void>;
  /** Of an owner, whether anybody finds them or not. */
  countPassages(ownerId: string): Promise<number>;
  stop(): Promise<void>;
}

export interface IndexEngine {
  readonly name: string;
  readonly open: () => Promise<OpenIndex>;
}

const log = createLogger('silent', 'test');

export async function openPostgresIndex(): Promise<OpenIndex> {
  const database = await createTestDatabase();
  const pool = createPool({ url: database.url, log });
  await migrate({ pool, schema: 'search', folder: new URL('../src/migrations/', import.meta.url), log });
  const index = postgresIndex(pool);
  return {
    index,
    writeCopies: (head, count) => writeCopiesToPostgres(index, pool, head, count),
    countPassages: async ownerId =>
      (await query(pool, 'select from search.passages where owner_id = $1', [ownerId])).length,
    stop: async () => {
      await pool.end();
      await database.stop();
    },
  };
}

async function openElasticIndex(): Promise<OpenIndex> {
  const engine = await startEngine('elasticsearch');
  const prefix = `test-${randomUUID()}`;
  const index = elasticIndex({ url: engine.url, prefix, log });
  return {
    index,
    writeCopies: (head, count) => writeCopiesToElasticsearch(index, `${engine.url}/${prefix}-heads`, head, count),
    countPassages: async ownerId => {
      const asked = { query: { term: { owner: ownerKey(ownerId) } } };
      await callServer(engine.url, 'POST', `/${prefix}-passages/_refresh`);
      return ((await callServer(engine.url, 'POST', `/${prefix}-passages/_count`, asked)) as { count: number }).count;
    },
    stop: async () => {
      await index.stop();
      await engine.stop();
    },
  };
}

/** Every engine that the index has an adapter for and that is on this machine. */
export const indexEngines: readonly IndexEngine[] = [
  { name: 'PostgreSQL', open: openPostgresIndex },
  ...((await canRun('elasticsearch')) ? [{ name: 'Elasticsearch', open: openElasticIndex }] : []),
];
