import { eventually, type FaultProxy, type DedicatedEngine } from '@archive/kit/testing';
import { expect } from '@jest/globals';

export interface ElasticFault {
  readonly name: string;
  /** Whether searches succeed during the fault. The value is undefined if they may succeed or fail. */
  readonly answersSearches: boolean | undefined;
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
  /** Resolves when the archive has repaired the index by itself. */
  readonly waitUntilRepaired?: () => Promise<void>;
}

export async function requestElasticsearch(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Elasticsearch answered ${answer.status}: ${text}`);
  return JSON.parse(text) as unknown;
}

/** `prefix` is the beginning of the index names. The engine is behind a proxy. */
export function listElasticFaults(
  engine: () => DedicatedEngine,
  proxy: () => FaultProxy,
  prefix: string,
): ElasticFault[] {
  const send: SendToElasticsearch = (method, path, body) => requestElasticsearch(engine().url, method, path, body);
  const doNothing = () => Promise.resolve();
  let current: number[] = [];
  const setOldMappingVersion = async () => {
    current = await readMappingVersions(send, prefix);
    expect(current).toEqual([expect.any(Number), current[0]]);
    await send('PUT', `${prefix}-*/_mapping`, { _meta: { version: 0 } });
  };
  return [
    {
      name: 'hangs',
      answersSearches: false,
      begin: () => engine().pause(),
      end: () => runAsync(() => engine().resume()),
    },
    {
      name: 'is slow',
      answersSearches: false,
      begin: () => runAsync(() => proxy().delayResponses(5_000)),
      end: () => runAsync(() => proxy().delayResponses(0)),
    },
    {
      name: 'is read-only',
      answersSearches: true,
      begin: () => setReadOnly(send, prefix, true),
      end: () => setReadOnly(send, prefix, null),
    },
    { name: 'is full', answersSearches: true, begin: () => fillDisk(send, prefix), end: () => emptyDisk(send, prefix) },
    {
      name: 'has lost its indices',
      answersSearches: undefined,
      begin: () => deleteIndices(send, prefix),
      end: doNothing,
    },
    {
      name: 'has indices of an older mapping',
      answersSearches: true,
      begin: setOldMappingVersion,
      end: doNothing,
      waitUntilRepaired: () =>
        eventually(async () => expect(await readMappingVersions(send, prefix)).toEqual(current), 30_000),
    },
    { name: 'is down', answersSearches: false, begin: () => engine().kill(), end: () => engine().start() },
  ];
}

type SendToElasticsearch = (method: string, path: string, body?: unknown) => Promise<unknown>;

function runAsync(work: () => void): Promise<void> {
  work();
  return Promise.resolve();
}

/**
 * With these settings, Elasticsearch checks the disk every 10 s. The disk counts as full when at least `share` of it is
 * used. Null restores the defaults.
 */
function createDiskSettings(share: string | null, enabled: true | null): Record<string, unknown> {
  const disk = 'cluster.routing.allocation.disk';
  const watermarks = ['low', 'high', 'flood_stage'].map(mark => [`${disk}.watermark.${mark}`, share] as const);
  return {
    [`${disk}.threshold_enabled`]: enabled,
    'cluster.info.update.interval': '10s',
    ...Object.fromEntries(watermarks),
  };
}

async function setReadOnly(send: SendToElasticsearch, prefix: string, value: true | null): Promise<void> {
  await send('PUT', `${prefix}-*/_settings`, { 'index.blocks.read_only': value });
}

async function fillDisk(send: SendToElasticsearch, prefix: string): Promise<void> {
  await send('PUT', '_cluster/settings', { persistent: createDiskSettings('1%', true) });
  await eventually(async () => expect(await readIndexBlocks(send, prefix)).toContain('read_only_allow_delete'), 40_000);
}

async function emptyDisk(send: SendToElasticsearch, prefix: string): Promise<void> {
  await send('PUT', '_cluster/settings', { persistent: createDiskSettings(null, null) });
  await eventually(
    async () => expect(await readIndexBlocks(send, prefix)).not.toContain('read_only_allow_delete'),
    40_000,
  );
}

async function readIndexBlocks(send: SendToElasticsearch, prefix: string): Promise<string> {
  return JSON.stringify(await send('GET', `${prefix}-*/_settings/index.blocks.*`));
}

async function deleteIndices(send: SendToElasticsearch, prefix: string): Promise<void> {
  const names = Object.keys((await send('GET', `${prefix}-*`)) as object);
  await send('DELETE', names.join());
}

async function readMappingVersions(send: SendToElasticsearch, prefix: string): Promise<number[]> {
  const found = (await send('GET', `${prefix}-*/_mapping`)) as Record<string, { mappings: { _meta: MappingMeta } }>;
  return Object.values(found).map(({ mappings }) => mappings._meta.version);
}

interface MappingMeta {
  readonly version: number;
}
