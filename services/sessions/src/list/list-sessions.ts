import type { Pool } from 'pg';
import * as store from './store.ts';

/** A batch of a list. The last batch has the total and the key of the next page. */
export interface ListBatch {
  rows: store.SessionRow[];
  total?: number;
  next?: store.PageKey;
}

const batchSize = 100;
const idBytes = 16;
const sizesBatchSize = 2_000;

/**
 * Lists a project's sessions, latest activity first. With `limit`, lists one page after a key. A query reads at most
 * 100 sessions and 1 MiB, and no connection is held between two queries (docs/decisions.md#26-large-responses).
 */
export async function* listSessions(
  pool: Pool,
  owner: string,
  project: string,
  limit?: number,
  after?: store.PageKey,
): AsyncIterable<ListBatch> {
  const { ids, total: countedTotal } = await store.listIds(
    pool,
    owner,
    project,
    limit === undefined ? undefined : limit + 1,
    after,
  );
  const pageIds = limit === undefined ? ids : ids.subarray(0, limit * idBytes);
  let sent = 0;
  let last: store.SessionRow | undefined;
  for await (const rows of fetchInBatches(pool, owner, pageIds.length / idBytes, n => ({
    project_id: project,
    id: idAt(pageIds, n),
  }))) {
    sent += rows.length;
    last = rows.at(-1) ?? last;
    yield { rows };
  }
  const hasNextPage = ids.length > pageIds.length;
  if (hasNextPage && !last) {
    // All sessions of the page were deleted during the read, so the page is read again from the same key.
    yield* listSessions(pool, owner, project, limit, after);
    return;
  }
  const total = countedTotal ?? sent;
  const next = hasNextPage && last ? { activityAt: last.activity_at, id: last.id } : undefined;
  yield { rows: [], total, ...(next ? { next } : {}) };
}

/**
 * Lists the owner's most recent sessions of all projects. The last batch has the total number of the owner's sessions.
 */
export async function* listRecentSessions(pool: Pool, owner: string, limit: number): AsyncIterable<ListBatch> {
  const { keys, total } = await store.listRecentKeys(pool, owner, limit);
  const keyAt = (n: number) => keys[n] ?? { project_id: '', id: '' };
  for await (const rows of fetchInBatches(pool, owner, keys.length, keyAt)) yield { rows };
  yield { rows: [], total };
}

type KeyAt = (n: number) => { project_id: string; id: string };

async function* fetchInBatches(
  pool: Pool,
  owner: string,
  total: number,
  keyAt: KeyAt,
): AsyncIterable<store.SessionRow[]> {
  let from = 0;
  while (from < total) {
    const keys = Array.from({ length: Math.min(batchSize, total - from) }, (_, n) => keyAt(from + n));
    const projects = keys.map(({ project_id }) => project_id);
    const rows = await store.fetchRows(
      pool,
      owner,
      projects,
      keys.map(({ id }) => id),
    );
    if (rows.length > 0) yield rows;
    from += rows.at(-1)?.n ?? keys.length;
  }
}

function idAt(ids: Buffer, n: number): string {
  const hex = ids.toString('hex', n * idBytes, (n + 1) * idBytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Lists the sizes of all sessions of a project, in batches of 2,000. */
export async function* listSizes(
  pool: Pool,
  owner: string,
  project: string,
): AsyncIterable<(store.SizeColumns & { id: string })[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await store.listSizesAfter(pool, owner, project, after, sizesBatchSize);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < sizesBatchSize) return;
    after = last.id;
  }
}
