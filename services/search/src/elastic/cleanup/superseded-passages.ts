import { deadlineIn } from '@archive/kit';
import { type Engine } from '../client/client.ts';
import { type IndexPair } from '../lifecycle/indices.ts';
import { multiGet } from '../client/multi-get.ts';
import { refresh } from '../client/refresh.ts';

const pageSize = 500;
const timeoutMs = 10_000;

interface WrittenVersion {
  readonly owner: string;
  readonly id: string;
  readonly version: number;
  readonly key: string;
}

interface VersionPage {
  readonly after_key?: Readonly<Record<string, string | number>>;
  readonly buckets: readonly { readonly key: WrittenVersion }[];
}

/**
 * Finds passages that are older than their head, because a write was interrupted. Yields their version keys page by
 * page. Ignores passages written before `sinceMs` (ms since the Unix epoch).
 */
export async function* findSupersededKeys(
  engine: Engine,
  target: IndexPair,
  sinceMs: number,
  signal: AbortSignal,
): AsyncIterable<string[]> {
  await refresh(engine, target.passages);
  let after: VersionPage['after_key'];
  do {
    const { buckets, after_key } = await readVersionsSince(engine, target, sinceMs, after);
    yield await keysWithNewerHead(
      engine,
      target,
      buckets.map(({ key }) => key),
    );
    after = buckets.length < pageSize ? undefined : after_key;
  } while (after && !signal.aborted);
}

async function readVersionsSince(
  engine: Engine,
  { passages }: IndexPair,
  sinceMs: number,
  after: VersionPage['after_key'],
): Promise<VersionPage> {
  const sources = (['owner', 'id', 'version', 'key'] as const).map(field => ({ [field]: { terms: { field } } }));
  const composite = { size: pageSize, sources, ...(after ? { after } : {}) };
  const { aggregations } = await engine.request(deadlineIn(timeoutMs), (client, options) =>
    client.search<unknown, { versions: VersionPage }>(
      {
        index: passages,
        size: 0,
        query: { range: { written: { gte: sinceMs } } },
        aggregations: { versions: { composite } },
      },
      options,
    ),
  );
  return aggregations?.versions ?? { buckets: [] };
}

async function keysWithNewerHead(
  engine: Engine,
  { heads }: IndexPair,
  written: readonly WrittenVersion[],
): Promise<string[]> {
  if (written.length === 0) return [];
  const docs = written.map(({ owner, id }) => ({ _id: id, routing: owner }));
  const found = await multiGet(engine, { index: heads, docs, _source: false }, deadlineIn(timeoutMs));
  return written.flatMap(({ key, version }, index) => ((found[index]?._version ?? 0) > version ? [key] : []));
}
