import { deadlineIn } from '@archive/kit';
import { type estypes } from '@elastic/elasticsearch';
import { type Bulk } from '../client/bulk.ts';
import { type Engine } from '../client/client.ts';
import { type StoredHead } from '../schema/head-document.ts';
import { type Target } from '../lifecycle/indices.ts';
import { deleteAll, deletePassages } from './delete-passages.ts';
import { multiGet } from '../client/multi-get.ts';
import { superseded } from './superseded.ts';

const hour = 3_600_000;
const deadFor = 24 * hour;
/** Younger passages may be those of a session whose head is being written. */
const settledFor = hour;
/** What was written so long before the run before may have come to the engine after it. */
const underWayFor = 30_000;
const pages = 2;
const page = 500;
const timeout = 10_000;

/** Takes away what is no longer needed; every call goes on where the last one ended. */
export type Sweep = (target: Target, signal: AbortSignal) => Promise<void>;

export function createSweep(engine: Engine, bulk: Bulk): Sweep {
  let after: estypes.SortResults | undefined;
  let since = Date.now() - settledFor;
  return async (target, signal) => {
    const began = Date.now();
    for await (const keys of superseded(engine, target, since, signal))
      await deletePassages(engine, bulk, target, keys);
    if (!signal.aborted) since = began - underWayFor;
    const old = { range: { buried: { lt: Date.now() - deadFor } } };
    const dead = { bool: { filter: [{ term: { live: false } }, old] } };
    await deleteAll(engine, bulk, target.heads, { query: dead, sort: ['id'], pages });
    for (let n = 0; n < pages && !signal.aborted; n++) {
      const titles = await titlesAfter(engine, target, after);
      after = titles.length < page ? undefined : titles.at(-1)?.sort;
      await deletePassages(engine, bulk, target, await orphans(engine, target, titles));
      if (after === undefined) return;
    }
  };
}

type Title = estypes.SearchHit<Pick<StoredHead, 'id' | 'key'>>;

/** The first passage of every version of a session, in the order of keys. */
async function titlesAfter(engine: Engine, target: Target, after: estypes.SortResults | undefined): Promise<Title[]> {
  const filter = [{ term: { n: 0 } }, { range: { written: { lt: Date.now() - settledFor } } }];
  const found = await engine.ask(deadlineIn(timeout), (client, options) =>
    client.search<Title['_source'] & object>(
      {
        index: target.passages,
        size: page,
        query: { bool: { filter } },
        sort: ['key'],
        _source: ['id', 'key'],
        ...(after ? { search_after: after } : {}),
      },
      options,
    ),
  );
  return found.hits.hits;
}

/** Keys of passages without a live head of their version. */
async function orphans(engine: Engine, target: Target, titles: readonly Title[]): Promise<string[]> {
  if (titles.length === 0) return [];
  const docs = titles.map(({ _source, _routing: routing }) => ({
    _id: _source?.id ?? '',
    ...(routing ? { routing } : {}),
  }));
  const request = { index: target.heads, docs, _source: ['key', 'live'] };
  const heads = await multiGet<StoredHead>(engine, request, deadlineIn(timeout));
  const live = heads.flatMap(head => (head._source ? [head._source] : [])).filter(head => head.live);
  const keys = new Set(live.map(({ key }) => key));
  return titles.flatMap(({ _source }) => (_source && !keys.has(_source.key) ? [_source.key] : []));
}
