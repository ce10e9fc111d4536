import { type estypes } from '@elastic/elasticsearch';
import { ServiceError } from '@archive/kit';
import { type HitPage, type Hit, type IndexQuery } from '../../index-port/search-index.ts';
import { type Engine, type Query } from '../client/client.ts';
import { createExclusionQueries } from './exclusions.ts';
import { type StoredHead } from '../schema/head-document.ts';
import { ownerKey } from '../schema/ids.ts';
import { type IndexPair } from '../lifecycle/indices.ts';
import { findPhraseKeys, findWordKeys } from './passage-keys.ts';
import { type SearchResponse, multiSearch } from '../client/multi-search.ts';
import { createFilterQueries } from './filters.ts';
import { type KeysByNode, listTextNodes, toQueryDsl } from './query-dsl.ts';

/** The engine returns no hits beyond this offset (index.max_result_window). */
const maxHits = 10_000;
/** A session of this age gets half of the recency score. */
const recencyPivot = '30d';
/** Small compared with a rare word in a turn of the user, which scores 1 or more. */
const recencyBoost = 0.25;

/**
 * Finds sessions by their heads (SearchIndex.find). Throws INVALID beyond 10,000 hits, for a phrase in over 65,000
 * sessions, and for a word in the passages of over 65,000 sessions with partial heads.
 */
export async function find(engine: Engine, target: IndexPair, query: IndexQuery): Promise<HitPage> {
  const { offset } = query;
  if (offset >= maxHits) throw new ServiceError('INVALID', 'Results end at 10,000: narrow the search');
  const bounded = { ...query, limit: Math.min(query.limit, maxHits - offset) };
  const phrases = await findPhraseKeys(engine, target, bounded);
  const { found, partial } = await searchHeads(engine, target, bounded, phrases);
  if (!partial) return found;
  const words = await findWordKeys(engine, target, bounded);
  return (await searchHeads(engine, target, bounded, new Map([...phrases, ...words]))).found;
}

async function searchHeads(
  engine: Engine,
  { heads: index }: IndexPair,
  query: IndexQuery,
  keys: KeysByNode,
): Promise<{ found: HitPage; partial: boolean }> {
  const owner = ownerKey(query.ownerId);
  const { ast, deadline } = query;
  const must = ast ? [toQueryDsl(ast, keys)] : [];
  const filter = [{ term: { owner } }, { term: { live: true } }, ...createFilterQueries(query.filters)];
  const must_not = createExclusionQueries(query.exclusions);
  const isRanked = ast !== undefined && listTextNodes(ast).length > 0;
  const bodies = [
    { size: 0, track_total_hits: true, query: { bool: { filter: [...filter, ...must], must_not } } },
    {
      ...pageOptions(query),
      ...(isRanked ? byRank(query, must, filter, must_not) : byActivity([...filter, ...must], must_not)),
    },
    ...(isRanked ? [hasPartialHeads(owner)] : []),
  ];
  const [count, top, partial] = await multiSearch<StoredHead>(engine, { index, owner, deadline, bodies });
  const hits = (top?.hits.hits ?? []).map(hit => toHit(query.ownerId, hit));
  return { found: { total: exactTotal(readTotal(count), hits.length, query), hits }, partial: readTotal(partial) > 0 };
}

const activityOrder: estypes.SortCombinations[] = [{ activity: 'desc' }, { session_id: 'asc' }, { project_id: 'asc' }];

function pageOptions({ offset, limit }: IndexQuery): estypes.SearchSearchRequestBody {
  return { from: offset, size: limit, track_total_hits: false };
}

function byRank(query: IndexQuery, must: Query[], filter: Query[], must_not: Query[]): estypes.SearchSearchRequestBody {
  const recency = {
    distance_feature: { field: 'activity', origin: String(query.nowMs), pivot: recencyPivot, boost: recencyBoost },
  };
  return { query: { bool: { must, filter, must_not, should: [recency] } }, sort: ['_score', ...activityOrder] };
}

function byActivity(filter: Query[], must_not: Query[]): estypes.SearchSearchRequestBody {
  return { query: { bool: { filter, must_not } }, sort: activityOrder };
}

/** Creates a search that finds out whether some heads of the owner lack terms. */
function hasPartialHeads(owner: string): estypes.SearchSearchRequestBody {
  return {
    size: 0,
    track_total_hits: 1,
    terminate_after: 1,
    query: { bool: { filter: [{ term: { owner } }, { term: { partial: true } }] } },
  };
}

/** Count and page may come from different states of the index. If the page is not full, its end is the exact total. */
function exactTotal(counted: number, shown: number, { offset, limit }: IndexQuery): number {
  if (shown === 0 && offset > 0) return counted;
  const isLast = shown < limit;
  return isLast ? offset + shown : Math.max(counted, offset + shown);
}

function readTotal(answer: SearchResponse<StoredHead> | undefined): number {
  const total = answer?.hits.total;
  return typeof total === 'number' ? total : (total?.value ?? 0);
}

function toHit(ownerId: string, { _source: head, _score }: estypes.SearchHit<StoredHead>): Hit {
  if (!head) throw new ServiceError('INTERNAL', undefined, { cause: new Error('a found head has no source') });
  const { project_id: projectId, session_id: sessionId, version, summary } = head;
  return { ownerId, projectId, sessionId, version, rank: _score ?? 0, summary };
}
