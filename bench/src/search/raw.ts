import { Client as ElasticClient } from '@elastic/elasticsearch';
import { type Lifecycle } from '@archive/kit';
import { Client as SqlClient } from 'pg';
import { eventually } from '@archive/kit/testing';
import { type ArchiveIndex, prefix } from './archive-index.ts';
import { searchRawElastic, fillRawElastic } from './raw-elastic.ts';
import { searchRawPostgres, fillRawPostgres } from './raw-postgres.ts';
import { rawName } from './report.ts';
import type { SearchTarget } from './series.ts';
import type { GeneratedSession } from './sessions.ts';

/** The raw recipe searches with plain queries, on the same engine as the archive. */
export interface RawEngine {
  fill(sessions: Iterable<GeneratedSession>): Promise<void>;
  readonly targets: readonly SearchTarget[];
  /** Call it after all writes. Resolves when the engine has finished its maintenance. */
  waitUntilIdle(): Promise<void>;
}

export function openRawPostgres(url: string, { pool }: ArchiveIndex): RawEngine {
  return {
    fill: sessions => fillRawPostgres(url, sessions),
    targets: [
      { name: rawName, countHits: terms => searchRawPostgres(pool, terms, true) },
      { name: 'raw, no snippets', countHits: terms => searchRawPostgres(pool, terms, false) },
    ],
    async waitUntilIdle() {
      const client = new SqlClient({ connectionString: url });
      await client.connect();
      // Moves pending index entries and updates the planner's statistics. Autovacuum would do so only after minutes.
      await client.query('vacuum analyze').finally(() => client.end());
    },
  };
}

const mergeTimeoutMs = 300_000;

/** `life` deletes all indices of the benchmark at the end. */
export function openRawElastic(url: string, life: Lifecycle): RawEngine {
  const client = new ElasticClient({ node: url, requestTimeout: 60_000 });
  life.onStop('client', () => client.close());
  life.onStop('indices', async () => {
    const indices = await client.indices.get({ index: [`${prefix}-*`, 'raw-*'], allow_no_indices: true });
    if (Object.keys(indices).length > 0) await client.indices.delete({ index: Object.keys(indices) });
  });
  return {
    fill: sessions => fillRawElastic(client, sessions),
    targets: [{ name: rawName, countHits: terms => searchRawElastic(client, terms) }],
    async waitUntilIdle() {
      // The request cache would answer repeated counts. In production, each refresh after a write empties that cache.
      await client.indices.putSettings({ index: `${prefix}-*`, settings: { requests: { cache: { enable: false } } } });
      await eventually(async () => {
        const { _all } = await client.indices.stats({ metric: 'merge' });
        if ((_all.total?.merges?.current ?? 0) > 0) throw new Error('Elasticsearch is still merging segments');
      }, mergeTimeoutMs);
    },
  };
}
