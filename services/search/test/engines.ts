import { randomUUID } from 'node:crypto';
import { createLogger, query } from '@archive/kit';
import { canRun, startEngine } from '@archive/kit/testing';
import { createElasticIndex } from '../src/elastic/elastic-index.ts';
import { ownerKey } from '../src/elastic/schema/ids.ts';
import { createPostgresIndex } from '../src/postgres/postgres-index.ts';
import type { Head, SearchIndex } from '../src/index-port/search-index.ts';
import { writeCopiesToElasticsearch, writeCopiesToPostgres } from './write-copies.ts';
import { openDatabase } from './database-fixture.ts';
import { callServer, readTimeMs } from './elastic-fixture.ts';

export interface OpenIndex {
  readonly index: SearchIndex;
  /** Writes `count` copies of `head` in one step. Each copy is active 1 ms after the preceding one. */
  writeCopies(head: Head, count: number): Promise<void>;
  /** Also counts passages without a head. */
  countPassages(ownerId: string): Promise<number>;
  stop(): Promise<void>;
}

export interface IndexEngine {
  readonly name: string;
  readonly openIndex: () => Promise<OpenIndex>;
}

const log = createLogger('silent', 'test');

export async function openPostgresIndex(): Promise<OpenIndex> {
  const { pool, stop } = await openDatabase();
  const index = createPostgresIndex(pool);
  return {
    index,
    writeCopies: (head, count) => writeCopiesToPostgres(index, pool, head, count),
    countPassages: async ownerId =>
      (await query(pool, 'select from search.passages where owner_id = $1', [ownerId])).length,
    stop,
  };
}

async function openElasticIndex(): Promise<OpenIndex> {
  const engine = await startEngine('elasticsearch');
  const prefix = `test-${randomUUID()}`;
  const index = createElasticIndex({ url: engine.url, prefix, readTimeMs, log });
  return {
    index,
    writeCopies: (head, count) => writeCopiesToElasticsearch(index, `${engine.url}/${prefix}-heads`, head, count),
    countPassages: async ownerId => {
      const query = { query: { term: { owner: ownerKey(ownerId) } } };
      await callServer(engine.url, 'POST', `/${prefix}-passages/_refresh`);
      return ((await callServer(engine.url, 'POST', `/${prefix}-passages/_count`, query)) as { count: number }).count;
    },
    stop: async () => {
      await index.stop();
      await engine.stop();
    },
  };
}

/** The engines of the index that can run on this machine. */
export const indexEngines: readonly IndexEngine[] = [
  { name: 'PostgreSQL', openIndex: openPostgresIndex },
  ...((await canRun('elasticsearch')) ? [{ name: 'Elasticsearch', openIndex: openElasticIndex }] : []),
];
