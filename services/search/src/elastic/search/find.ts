import { type estypes } from '@elastic/elasticsearch';
import { ServiceError } from '@archive/kit';
import { type Found, type Hit, type IndexQuery } from '../../index-port/search-index.ts';
import { type Engine, type Query } from '../client/client.ts';
import { exclusionQueries } from './exclusion.ts';
import { type StoredHead } from '../schema/head-document.ts';
import { ownerKey } from '../schema/ids.ts';
import { type Target } from '../lifecycle/indices.ts';
import { phraseKeys, wordKeys } from './passage-lookups.ts';
import { type Answer, multiSearch } from '../client/multi-search.ts';
import { filterQueries } from './filters.ts';
import { type Keys, leaves, treeQuery } from './query-dsl.ts';

/** The engine gives no hits beyond. */
const mostHits = 10_000;
/** A session this much older than now has half of what recency gives. */
const recent = '30d';
/** Gentle: a rare word of the user adds 1 and more. */
const recencyBoost = 0.25;

/** Finds sessions by their heads (SearchIndex.find). Throws INVALID beyond 10,000 hits. */
export async function find(engine: Engine, target: Target, query: IndexQuery): Promise<Found> {
  const { offset } = query;
  if (offset >= mostHits) throw new ServiceError('INVALID', 'Results end at 10,000: narrow the search');
  const asked = { ...query, limit: Math.min(query.limit, mostHits - offset) };
  const phrases = await phraseKeys(engine, target, asked);
  const { found, partial } = await ask(engine, target, asked, phrases);
  if (!partial) return found;
  const words = await wordKeys(engine, target, asked);
  return (await ask(engine, target, asked, new Map([...phrases, ...words]))).found;
}

async function ask(
  engine: Engine,
  { heads: index }: Target,
  query: IndexQuery,
  keys: Keys,
): Promise<{ found: Found; partial: boolean }> {
  const owner = ownerKey(query.ownerId);
  const { node, deadline } = query;
  const tree = node ? [treeQuery(node, keys)] : [];
  const filter = [{ term: { owner } }, { term: { live: true } }, ...filterQueries(query.filters)];
  const must_not = exclusionQueries(query.exclusions);
  const ranked = node !== undefined && leaves(node).length > 0;
  const bodies = [
    { size: 0, track_total_hits: true, query: { bool: { filter: [...filter, ...tree], must_not } } },
    {
      ...page(query),
      ...(ranked ? byRank(query, tree, filter, must_not) : byActivity([...filter, ...tree], must_not)),
    },
    ...(ranked ? [anyPartial(owner)] : []),
  ];
  const [count, top, partial] = await multiSearch<StoredHead>(engine, { index, owner, deadline, bodies });
  const hits = (top?.hits.hits ?? []).map(hit => toHit(query.ownerId, hit));
  return { found: { total: exactTotal(totalOf(count), hits.length, query), hits }, partial: totalOf(partial) > 0 };
}

const order: estypes.SortCombinations[] = [{ activity: 'desc' }, { session_id: 'asc' }, { project_id: 'asc' }];

function page({ offset, limit }: IndexQuery): estypes.SearchSearchRequestBody {
  return { from: offset, size: limit, track_total_hits: false };
}

function byRank(query: IndexQuery, must: Query[], filter: Query[], must_not: Query[]): estypes.SearchSearchRequestBody {
  const recency = {
    distance_feature: { field: 'activity', origin: String(query.nowMs), pivot: recent, boost: recencyBoost },
  };
  return { query: { bool: { must, filter, must_not, should: [recency] } }, sort: ['_score', ...order] };
}

function byActivity(filter: Query[], must_not: Query[]): estypes.SearchSearchRequestBody {
  return { query: { bool: { filter, must_not } }, sort: order };
}

/** Whether the owner has sessions whose words are not all in their heads. */
function anyPartial(owner: string): estypes.SearchSearchRequestBody {
  return {
    size: 0,
    track_total_hits: 1,
    terminate_after: 1,
    query: { bool: { filter: [{ term: { owner } }, { term: { partial: true } }] } },
  };
}

/** The count and the page may see different states of the index: a page that is not full says how many there are. */
function exactTotal(counted: number, shown: number, { offset, limit }: IndexQuery): number {
  if (shown === 0 && offset > 0) return counted;
  const isLast = shown < limit;
  return isLast ? offset + shown : Math.max(counted, offset + shown);
}

function totalOf(answer: Answer<StoredHead> | undefined): number {
  const total = answer?.hits.total;
  return typeof total === 'number' ? total : (total?.value ?? 0);
}

function toHit(ownerId: string, { _source: head, _score }: estypes.SearchHit<StoredHead>): Hit {
  if (!head) throw new ServiceError('INTERNAL', undefined, { cause: new Error('a head without its source') });
  const { project_id: projectId, session_id: sessionId, version, summary } = head;
  return { ownerId, projectId, sessionId, version, rank: _score ?? 0, summary };
}
