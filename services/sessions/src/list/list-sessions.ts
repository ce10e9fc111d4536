import type { Pool } from 'pg';
import * as store from './store.ts';

/** A part of a list; the last part says the total, and where the next page begins. */
export interface ListBatch {
  rows: store.SessionRow[];
  total?: number;
  next?: store.PageKey;
}

/** Ids asked for at a time. */
const batchSize = 100;
const idBytes = 16;

/**
 * A project's sessions, last activity first: all of them, or `limit` from a place on. The order is read once, the rows
 * 100 or 1 MiB at a time, and no connection is held in between (design.md, "Big answers").
 */
export async function* listSessions(
  pool: Pool,
  owner: string,
  project: string,
  limit?: number,
  after?: store.PageKey,
): AsyncIterable<ListBatch> {
  const { ids: found, total: countedTotal } = await store.listIds(
    pool,
    owner,
    project,
    limit === undefined ? undefined : limit + 1,
    after,
  );
  const pageIds = limit === undefined ? found : found.subarray(0, limit * idBytes);
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
  const hasNextPage = found.length > pageIds.length;
  if (hasNextPage && !last) {
    // All of the page was deleted meanwhile; what follows was not.
    yield* listSessions(pool, owner, project, limit, after);
    return;
  }
  const total = countedTotal ?? sent;
  const next = hasNextPage && last ? { activityAt: last.activity_at, id: last.id } : undefined;
  yield { rows: [], total, ...(next ? { next } : {}) };
}

/** The owner's most recent sessions over all projects, and how many there are in all. */
export async function* listRecentSessions(pool: Pool, owner: string, limit: number): AsyncIterable<ListBatch> {
  const { keys, total } = await store.listRecentKeys(pool, owner, limit);
  const key = (n: number) => keys[n] ?? { project_id: '', id: '' };
  for await (const rows of fetchInBatches(pool, owner, keys.length, key)) yield { rows };
  yield { rows: [], total };
}

type KeyAt = (n: number) => { project_id: string; id: string };

async function* fetchInBatches(
  pool: Pool,
  owner: string,
  total: number,
  key: KeyAt,
): AsyncIterable<store.SessionRow[]> {
  let from = 0;
  while (from < total) {
    const keys = Array.from({ length: Math.min(batchSize, total - from) }, (_, n) => key(from + n));
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

/** Sizes of all sessions of a project, 2,000 at a time. */
export async function* listSizes(
  pool: Pool,
  owner: string,
  project: string,
): AsyncIterable<(store.SizeColumns & { id: string })[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await store.listSizesAfter(pool, owner, project, after, 2_000);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < 2_000) return;
    after = last.id;
  }
}
