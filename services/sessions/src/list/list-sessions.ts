import type { Pool } from 'pg';
import * as store from './store.ts';

/** A part of a list; the last part says the total, and where the next page begins. */
export interface Page {
  rows: store.SessionRow[];
  total?: number;
  next?: store.Place;
}

/** Ids asked for at a time. */
const batch = 100;
const idBytes = 16;

/**
 * A project's sessions, last activity first: all of them, or `limit` from a place on. The order is read once, the rows
 * 100 or 1 MiB at a time, and no connection is held in between (design.md, "Big answers").
 */
export async function* list(
  pool: Pool,
  owner: string,
  project: string,
  limit?: number,
  after?: store.Place,
): AsyncIterable<Page> {
  const { ids: found, total: counted } = await store.listIds(
    pool,
    owner,
    project,
    limit === undefined ? undefined : limit + 1,
    after,
  );
  const wanted = limit === undefined ? found : found.subarray(0, limit * idBytes);
  let sent = 0;
  let last: store.SessionRow | undefined;
  for await (const rows of inBatches(pool, owner, wanted.length / idBytes, n => ({
    project_id: project,
    id: idAt(wanted, n),
  }))) {
    sent += rows.length;
    last = rows.at(-1) ?? last;
    yield { rows };
  }
  const more = found.length > wanted.length;
  if (more && !last) {
    // All of the page was deleted meanwhile; what follows was not.
    yield* list(pool, owner, project, limit, after);
    return;
  }
  const total = counted ?? sent;
  const next = more && last ? { activityAt: last.activity_at, id: last.id } : undefined;
  yield { rows: [], total, ...(next ? { next } : {}) };
}

/** The owner's most recent sessions over all projects, and how many there are in all. */
export async function* recent(pool: Pool, owner: string, limit: number): AsyncIterable<Page> {
  const { keys, total } = await store.recentKeys(pool, owner, limit);
  const key = (n: number) => keys[n] ?? { project_id: '', id: '' };
  for await (const rows of inBatches(pool, owner, keys.length, key)) yield { rows };
  yield { rows: [], total };
}

type Key = (n: number) => { project_id: string; id: string };

async function* inBatches(pool: Pool, owner: string, total: number, key: Key): AsyncIterable<store.SessionRow[]> {
  let from = 0;
  while (from < total) {
    const keys = Array.from({ length: Math.min(batch, total - from) }, (_, n) => key(from + n));
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
export async function* sizes(
  pool: Pool,
  owner: string,
  project: string,
): AsyncIterable<(store.SizeColumns & { id: string })[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await store.sizesAfter(pool, owner, project, after, 2_000);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < 2_000) return;
    after = last.id;
  }
}
