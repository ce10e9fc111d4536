import type { Pool } from 'pg';
import * as store from './store.ts';

/** A batch of the list of projects. The last batch has the total and the `PageKey` of the next page. */
export interface ListBatch {
  rows: store.ProjectRow[];
  total?: number;
  next?: store.PageKey;
}

/** Rows per query, at most about 500 kB. */
const batchSize = 500;

/**
 * Lists the owner's live projects, latest update first: all, or `limit` projects after a key
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
    // Every project of the page was deleted during the read: read again from the same key.
    yield* listProjects(pool, owner, limit, after);
    return;
  }
  const total = limit === undefined ? sent : countedTotal;
  const next = hasNextPage && last ? { updatedAt: last.updated_at, id: last.id } : undefined;
  yield { rows: [], total, ...(next ? { next } : {}) };
}
