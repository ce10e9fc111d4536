import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { DedicatedEngine } from '@archive/kit/testing';
import { type Cluster, indexPrefix } from '../cluster/cluster.ts';
import { requestElasticsearch } from '../cluster/elasticsearch-request.ts';
import type { Fault } from './fault.ts';

/** Searches fail until a lost index is rebuilt, which may take this long. */
const rebuildMs = 30_000;

export function createElasticsearchFaults({ engines: { elasticsearch }, engineProxies }: Cluster): Fault[] {
  const { url } = elasticsearch;
  return [
    {
      name: 'elasticsearch read-only',
      availability: 'all but search',
      inject: () => setReadOnly(url, true),
      heal: () => setReadOnly(url, null),
    },
    {
      name: 'elasticsearch without its indices',
      availability: 'all but search',
      searchRecoveryMs: rebuildMs,
      inject: () => deleteIndices(url),
      heal: () => Promise.resolve(),
    },
    createRestoreFault(elasticsearch),
    {
      name: 'elasticsearch delayed for one replica',
      availability: 'all but search',
      inject: random => {
        random.pick(engineProxies.elasticsearch).delayResponses(2_000);
        return Promise.resolve();
      },
      heal: () => {
        for (const proxy of engineProxies.elasticsearch) proxy.delayResponses(0);
        return Promise.resolve();
      },
    },
  ];
}

/** Replaces the data files by a copy that is some seconds older, as the restore of a backup does. */
function createRestoreFault(engine: DedicatedEngine): Fault {
  const data = join(engine.folder, 'data');
  const copy = join(engine.folder, 'earlier');
  return {
    name: 'elasticsearch restored to an earlier state',
    availability: 'all but search',
    searchRecoveryMs: rebuildMs,
    inject: async () => {
      await engine.pause();
      await cp(data, copy, { recursive: true }).finally(() => engine.resume());
      await setTimeout(4_000);
      await engine.kill();
      await rm(data, { recursive: true });
      await cp(copy, data, { recursive: true });
      await rm(copy, { recursive: true });
    },
    heal: () => startElasticsearchEngine(engine),
  };
}

/** Elasticsearch answers requests before all primary shards are available, so this function waits for the shards. */
export async function startElasticsearchEngine(engine: DedicatedEngine): Promise<void> {
  await engine.start();
  const path = '_cluster/health?wait_for_status=yellow&timeout=60s';
  await requestElasticsearch(engine.url, 'GET', path, undefined, 70_000);
}

async function setReadOnly(url: string, value: true | null): Promise<void> {
  await requestElasticsearch(url, 'PUT', `${indexPrefix}-*/_settings`, { 'index.blocks.read_only': value });
}

async function deleteIndices(url: string): Promise<void> {
  const names = Object.keys((await requestElasticsearch(url, 'GET', `${indexPrefix}-*`)) as object);
  await requestElasticsearch(url, 'DELETE', names.join());
}
