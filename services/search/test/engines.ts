import { randomUUID } from 'node:crypto';
import { createLogger, createPool, migrate, query } from '@archive/kit';
import { canRun, startEngine, createTestDatabase } from '@archive/kit/testing';
import { elasticIndex } from '../src/elastic/elastic-index.ts';
import { ownerKey } from '../src/elastic/schema/ids.ts';
import { postgresIndex } from '../src/postgres/postgres-index.ts';
import type { Head, SearchIndex } from '../src/index-port/search-index.ts';
import { crowdInElasticsearch, crowdInPostgres } from './write-copies.ts';
import { server } from './elastic-fixture.ts';

/** An index of its own for a test file. */
export interface Opened {
  readonly index: SearchIndex;
  /** Puts so many sessions in at once, all like this one, each active a millisecond after the one before. */
  crowd(head: Head, count: number): Promise<void>;
  /** Of an owner, whether anybody finds them or not. */
  countPassages(ownerId: string): Promise<number>;
  stop(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  readonly open: () => Promise<Opened>;
}

const log = createLogger('silent', 'test');

export async function openPostgres(): Promise<Opened> {
  const database = await createTestDatabase();
  const pool = createPool({ url: database.url, log });
  await migrate({ pool, schema: 'search', folder: new URL('../src/migrations/', import.meta.url), log });
  const index = postgresIndex(pool);
  return {
    index,
    crowd: (head, count) => crowdInPostgres(index, pool, head, count),
    countPassages: async ownerId =>
      (await query(pool, 'select from search.passages where owner_id = $1', [ownerId])).length,
    stop: async () => {
      await pool.end();
      await database.stop();
    },
  };
}

async function openElastic(): Promise<Opened> {
  const engine = await startEngine('elasticsearch');
  const prefix = `test-${randomUUID()}`;
  const index = elasticIndex({ url: engine.url, prefix, log });
  return {
    index,
    crowd: (head, count) => crowdInElasticsearch(index, `${engine.url}/${prefix}-heads`, head, count),
    countPassages: async ownerId => {
      const asked = { query: { term: { owner: ownerKey(ownerId) } } };
      await server(engine.url, 'POST', `/${prefix}-passages/_refresh`);
      return ((await server(engine.url, 'POST', `/${prefix}-passages/_count`, asked)) as { count: number }).count;
    },
    stop: async () => {
      await index.stop();
      await engine.stop();
    },
  };
}

/** Every engine that the index has an adapter for and that is on this machine. */
export const engines: readonly Engine[] = [
  { name: 'PostgreSQL', open: openPostgres },
  ...((await canRun('elasticsearch')) ? [{ name: 'Elasticsearch', open: openElastic }] : []),
];
