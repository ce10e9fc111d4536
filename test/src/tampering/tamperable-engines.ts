import { randomUUID } from 'node:crypto';
import { canRun, startEngine } from '@archive/kit/testing';
import { type ArchiveSettings } from '../archive/archive.ts';
import { type Database } from './owner-rows.ts';
import { createElasticTamperer, type IndexTamperer, createPostgresTamperer } from './index-tampering.ts';

/** A search engine whose index a test may change. */
export interface TamperableEngine {
  readonly settings: ArchiveSettings;
  createTamperer(database: Database): IndexTamperer;
  stop(): Promise<void>;
}

const startPostgres = (): Promise<TamperableEngine> =>
  Promise.resolve({ settings: {}, createTamperer: createPostgresTamperer, stop: () => Promise.resolve() });

async function startElasticsearch(): Promise<TamperableEngine> {
  const engine = await startEngine('elasticsearch');
  const prefix = `tampered-${randomUUID()}`;
  return {
    settings: { ELASTICSEARCH_URL: engine.url, ELASTICSEARCH_PREFIX: prefix },
    createTamperer: () => createElasticTamperer(engine.url, prefix),
    stop: async () => {
      await fetch(`${engine.url}/${prefix}-*`, { method: 'DELETE' });
      await engine.stop();
    },
  };
}

export const tamperableEngines = [
  { name: 'PostgreSQL', open: startPostgres, canRun: true },
  { name: 'Elasticsearch', open: startElasticsearch, canRun: await canRun('elasticsearch') },
] as const;
