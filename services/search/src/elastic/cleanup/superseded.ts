import { deadlineIn } from '@archive/kit';
import { type Engine } from '../client/client.ts';
import { type Target } from '../lifecycle/indices.ts';
import { multiGet } from '../client/multi-get.ts';
import { refresh } from '../client/refresh.ts';

const page = 500;
const timeout = 10_000;

/** A version of a session that has passages. */
interface Written {
  readonly owner: string;
  readonly id: string;
  readonly version: number;
  readonly key: string;
}

interface Page {
  readonly after_key?: Readonly<Record<string, string | number>>;
  readonly buckets: readonly { readonly key: Written }[];
}

/**
 * Keys of passages written since then, ms since the Unix epoch, under a version that their session has left behind: a
 * write that overlaps a deletion elsewhere, and does not come to its end, leaves them. By the page.
 */
export async function* superseded(
  engine: Engine,
  target: Target,
  since: number,
  signal: AbortSignal,
): AsyncIterable<string[]> {
  await refresh(engine, target.passages);
  let after: Page['after_key'];
  do {
    const { buckets, after_key } = await versionsSince(engine, target, since, after);
    yield await leftBehind(
      engine,
      target,
      buckets.map(({ key }) => key),
    );
    after = buckets.length < page ? undefined : after_key;
  } while (after && !signal.aborted);
}

async function versionsSince(
  engine: Engine,
  { passages }: Target,
  since: number,
  after: Page['after_key'],
): Promise<Page> {
  const sources = (['owner', 'id', 'version', 'key'] as const).map(field => ({ [field]: { terms: { field } } }));
  const composite = { size: page, sources, ...(after ? { after } : {}) };
  const { aggregations } = await engine.ask(deadlineIn(timeout), (client, options) =>
    client.search<unknown, { versions: Page }>(
      {
        index: passages,
        size: 0,
        query: { range: { written: { gte: since } } },
        aggregations: { versions: { composite } },
      },
      options,
    ),
  );
  return aggregations?.versions ?? { buckets: [] };
}

async function leftBehind(engine: Engine, { heads }: Target, written: readonly Written[]): Promise<string[]> {
  if (written.length === 0) return [];
  const docs = written.map(({ owner, id }) => ({ _id: id, routing: owner }));
  const found = await multiGet(engine, { index: heads, docs, _source: false }, deadlineIn(timeout));
  return written.flatMap(({ key, version }, n) => ((found[n]?._version ?? 0) > version ? [key] : []));
}
