import type { Pool } from 'pg';
import * as store from './store.ts';

/** A batch of the list of projects. The last batch has the total and the key of the next page. */
export interface ListBatch {
  rows: store.ProjectRow[];
  total?: number;
  next?: store.PageKey;
}

/** Number of rows per query. 500 rows have at most about 500 kB. */
const batchSize = 500;

/**
 * Lists the owner's live projects, latest update first. With `limit`, lists one page after a key
 * (docs/decisions.md#47-paging).
 */
export async function* listProjects(
  pool: Pool,
  owner: string,
  limit?: number,
  after?: store.PageKey,
): AsyncIterable<ListBatch> {
  const { ids, total: countedTotal } = await store.listIds(
    pool,
    owner,
    limit === undefined ? undefined : limit + 1,
    after,
  );
  const pageIds = limit === undefined ? ids : ids.slice(0, limit);
  let sent = 0;
  let last: store.ProjectRow | undefined;
  for (let from = 0; from < pageIds.length; from += batchSize) {
    const rows = await store.listLiveByIds(pool, owner, pageIds.slice(from, from + batchSize));
    sent += rows.length;
    last = rows.at(-1) ?? last;
    yield { rows };
  }
  const hasNextPage = ids.length > pageIds.length;
  if (hasNextPage && !last) {
    // All projects of the page were deleted during the read, so the page is read again from the same key.
    yield* listProjects(pool, owner, limit, after);
    return;
  }
  const total = limit === undefined ? sent : countedTotal;
  const next = hasNextPage && last ? { updatedAt: last.updated_at, id: last.id } : undefined;
  yield { rows: [], total, ...(next ? { next } : {}) };
}
