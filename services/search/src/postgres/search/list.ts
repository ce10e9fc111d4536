import { query, type Queryable } from '@archive/kit';
import type { IndexedSession, ListQuery } from '../../index-port/search-index.ts';

/** A key before all others. */
const firstKey = { ownerId: '', projectId: '', sessionId: '00000000-0000-0000-0000-000000000000' };

/** Lists a page of heads and tombstones (SearchIndex.list). */
export function list(db: Queryable, { after = firstKey, limit }: ListQuery): Promise<IndexedSession[]> {
  return query<IndexedSession>(
    db,
    `select h.owner_id as "ownerId", h.project_id as "projectId", h.session_id as "sessionId", h.version, h.generation,
            h.dead as "isTombstone"
       from search.heads h
      where h.shard = 0 and (h.owner_id, h.project_id, h.session_id) > ($1, $2, $3::uuid)
      order by h.owner_id, h.project_id, h.session_id limit $4`,
    [after.ownerId, after.projectId, after.sessionId, limit],
  );
}
