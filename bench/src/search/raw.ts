import { Client as ElasticClient } from '@elastic/elasticsearch';
import { type Lifecycle } from '@archive/kit';
import { Client as SqlClient } from 'pg';
import { eventually } from '@archive/kit/testing';
import { type ArchiveIndex, prefix } from './archive-index.ts';
import { askRawElastic, fillRawElastic } from './raw-elastic.ts';
import { askRawPostgres, fillRawPostgres } from './raw-postgres.ts';
import { rawName } from './report.ts';
import type { Asked } from './series.ts';
import type { GeneratedSession } from './sessions.ts';

/** The raw recipe on the engine that the archive uses too. */
export interface Raw {
  fill(sessions: Iterable<GeneratedSession>): Promise<void>;
  /** What asks it. */
  readonly asked: readonly Asked[];
  /** After all writes: the engine rests, and both sides are as they are in the long run. */
  settle(): Promise<void>;
}

export function rawPostgres(url: string, { pool }: ArchiveIndex): Raw {
  return {
    fill: sessions => fillRawPostgres(url, sessions),
    asked: [
      { name: rawName, ask: wanted => askRawPostgres(pool, wanted, true) },
      { name: 'raw, no snippets', ask: wanted => askRawPostgres(pool, wanted, false) },
    ],
    async settle() {
      const client = new SqlClient({ connectionString: url });
      await client.connect();
      // What autovacuum does within minutes: pending entries of the indices are moved, and the planner knows the tables.
      await client.query('vacuum analyze').finally(() => client.end());
    },
  };
}

const mergesMs = 300_000;

export function rawElastic(url: string, life: Lifecycle): Raw {
  const client = new ElasticClient({ node: url, requestTimeout: 60_000 });
  life.onStop('client', () => client.close());
  life.onStop('indices', async () => {
    const indices = await client.indices.get({ index: [`${prefix}-*`, 'raw-*'], allow_no_indices: true });
    if (Object.keys(indices).length > 0) await client.indices.delete({ index: Object.keys(indices) });
  });
  return {
    fill: sessions => fillRawElastic(client, sessions),
    asked: [{ name: rawName, ask: wanted => askRawElastic(client, wanted) }],
    async settle() {
      // The same count again would come from a cache, and a growing index has no use of it.
      await client.indices.putSettings({ index: `${prefix}-*`, settings: { requests: { cache: { enable: false } } } });
      await eventually(async () => {
        const { _all } = await client.indices.stats({ metric: 'merge' });
        if ((_all.total?.merges?.current ?? 0) > 0) throw new Error('segments are still merged');
      }, mergesMs);
    },
  };
}
