import { type estypes } from '@elastic/elasticsearch';
import { ServiceError } from '@archive/kit';
import { type IndexedSession, type ListQuery } from '../../index-port/search-index.ts';
import { type Engine } from '../client/client.ts';
import { type StoredHead } from '../schema/head-document.ts';
import { type IndexPair } from '../lifecycle/indices.ts';

type ListedHead = Omit<StoredHead, 'summary'>;

/** Lists a page of heads and tombstones (SearchIndex.list). Throws UNAVAILABLE if a shard does not answer. */
export async function list(
  engine: Engine,
  { heads }: IndexPair,
  { after, limit, deadline }: ListQuery,
): Promise<IndexedSession[]> {
  const request: estypes.SearchRequest = {
    index: heads,
    size: limit,
    // The checkpoint is also a document of this index, but it has no owner.
    query: { exists: { field: 'owner_id' } },
    sort: ['owner_id', 'project_id', 'session_id'],
    _source: ['owner_id', 'project_id', 'session_id', 'version', 'generation', 'live'],
    track_total_hits: false,
    allow_partial_search_results: false,
    allow_no_indices: false,
    ...(after ? { search_after: [after.ownerId, after.projectId, after.sessionId] } : {}),
  };
  const { hits, timed_out } = await engine.request(deadline, (client, options) =>
    client.search<ListedHead>(request, options),
  );
  // If a page lacked sessions, reconciliation would index these sessions again.
  if (timed_out) throw new ServiceError('UNAVAILABLE');
  return hits.hits.flatMap(({ _source: head }) => (head ? [toIndexedSession(head)] : []));
}

function toIndexedSession({
  owner_id,
  project_id,
  session_id,
  version,
  generation = 0,
  live,
}: ListedHead): IndexedSession {
  return {
    ownerId: owner_id,
    projectId: project_id,
    sessionId: session_id,
    version,
    generation: live ? generation : 0,
    isTombstone: !live,
  };
}
