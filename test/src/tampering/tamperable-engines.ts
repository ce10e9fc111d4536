import { randomUUID } from 'node:crypto';
import { canRun, startEngine } from '@archive/kit/testing';
import { type ArchiveSettings } from '../archive/archive.ts';
import { type Database } from './owner-rows.ts';
import { elasticSpoiler, type IndexSpoiler, postgresSpoiler } from './index-tampering.ts';

/** An engine of the index that a test may spoil. */
export interface Spoilable {
  readonly settings: ArchiveSettings;
  spoiler(database: Database): IndexSpoiler;
  stop(): Promise<void>;
}

const postgres = (): Promise<Spoilable> =>
  Promise.resolve({ settings: {}, spoiler: postgresSpoiler, stop: () => Promise.resolve() });

async function elasticsearch(): Promise<Spoilable> {
  const engine = await startEngine('elasticsearch');
  const prefix = `spoiled-${randomUUID()}`;
  return {
    settings: { ELASTICSEARCH_URL: engine.url, ELASTICSEARCH_PREFIX: prefix },
    spoiler: () => elasticSpoiler(engine.url, prefix),
    stop: async () => {
      await fetch(`${engine.url}/${prefix}-*`, { method: 'DELETE' });
      await engine.stop();
    },
  };
}

/** Each engine that the index has an adapter for, and whether it is on this machine. */
export const spoilable = [
  { name: 'PostgreSQL', open: postgres, canRun: true },
  { name: 'Elasticsearch', open: elasticsearch, canRun: await canRun('elasticsearch') },
] as const;
