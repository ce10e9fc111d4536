import { deadlineIn } from '@archive/kit';
import { type ReadTimeMs } from '../../clock/shared-clock.ts';
import { type estypes } from '@elastic/elasticsearch';
import { type Bulk } from '../client/bulk.ts';
import { type Engine } from '../client/client.ts';
import { type StoredHead } from '../schema/head-document.ts';
import { type IndexPair } from '../lifecycle/indices.ts';
import { deleteMatching, deletePassages } from './delete-passages.ts';
import { multiGet } from '../client/multi-get.ts';
import { findSupersededKeys } from './superseded-passages.ts';

const hourMs = 3_600_000;
const tombstoneLifetimeMs = 24 * hourMs;
/** Passages without a live head stay for this time: the write of their head may still follow. */
const settledAfterMs = hourMs;
/** A passage may reach the engine up to this long after its timestamp. */
const inFlightMs = 30_000;
const maxPages = 2;
const pageSize = 500;
const timeoutMs = 10_000;

/** Deletes expired tombstones, superseded and orphaned passages. Each call continues where the previous one ended. */
export type Sweep = (target: IndexPair, signal: AbortSignal) => Promise<void>;

/** Creates a sweep that remembers its position. Each call throws UNAVAILABLE if the engine does not answer in time. */
export function createSweep(engine: Engine, bulk: Bulk, readTimeMs: ReadTimeMs): Sweep {
  let after: estypes.SortResults | undefined;
  let sinceMs: number | undefined;
  return async (target, signal) => {
    const startedMs = await readTimeMs();
    sinceMs ??= startedMs - settledAfterMs;
    for await (const keys of findSupersededKeys(engine, target, sinceMs, signal))
      await deletePassages(engine, bulk, target, keys);
    if (!signal.aborted) sinceMs = startedMs - inFlightMs;
    const expired = { range: { buried: { lt: startedMs - tombstoneLifetimeMs } } };
    const expiredTombstones = { bool: { filter: [{ term: { live: false } }, expired] } };
    await deleteMatching(engine, bulk, target.heads, { query: expiredTombstones, sort: ['id'], maxPages });
    for (let page = 0; page < maxPages && !signal.aborted; page++) {
      const titles = await readTitlePassages(engine, target, startedMs - settledAfterMs, after);
      after = titles.length < pageSize ? undefined : titles.at(-1)?.sort;
      await deletePassages(engine, bulk, target, await findOrphanedKeys(engine, target, titles));
      if (after === undefined) return;
    }
  };
}

type TitlePassage = estypes.SearchHit<Pick<StoredHead, 'id' | 'key'>>;

/** Reads a page of title passages in key order. Each version of a session has one title passage. */
async function readTitlePassages(
  engine: Engine,
  target: IndexPair,
  writtenBeforeMs: number,
  after: estypes.SortResults | undefined,
): Promise<TitlePassage[]> {
  const filter = [{ term: { n: 0 } }, { range: { written: { lt: writtenBeforeMs } } }];
  const found = await engine.request(deadlineIn(timeoutMs), (client, options) =>
    client.search<TitlePassage['_source'] & object>(
      {
        index: target.passages,
        size: pageSize,
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

/** Finds the version keys that no live head has. */
async function findOrphanedKeys(engine: Engine, target: IndexPair, titles: readonly TitlePassage[]): Promise<string[]> {
  if (titles.length === 0) return [];
  const docs = titles.map(({ _source, _routing: routing }) => ({
    _id: _source?.id ?? '',
    ...(routing ? { routing } : {}),
  }));
  const request = { index: target.heads, docs, _source: ['key', 'live'] };
  const heads = await multiGet<StoredHead>(engine, request, deadlineIn(timeoutMs));
  const live = heads.flatMap(head => (head._source ? [head._source] : [])).filter(head => head.live);
  const keys = new Set(live.map(({ key }) => key));
  return titles.flatMap(({ _source }) => (_source && !keys.has(_source.key) ? [_source.key] : []));
}
