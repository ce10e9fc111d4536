import type { Pool } from 'pg';
import * as store from './store.ts';

/** A part of the list of projects; the last part says the total, and where the next page begins. */
export interface Page {
  rows: store.ProjectRow[];
  total?: number;
  next?: store.Place;
}

/** Rows fetched at a time: about 500 kB at the most. */
const batch = 500;

/** The owner's live projects, last updated first: all of them, or `limit` from a place on (beyond.md 1, "list size"). */
export async function* list(pool: Pool, owner: string, limit?: number, after?: store.Place): AsyncIterable<Page> {
  const { ids, total: counted } = await store.listIds(pool, owner, limit === undefined ? undefined : limit + 1, after);
  const wanted = limit === undefined ? ids : ids.slice(0, limit);
  let sent = 0;
  let last: store.ProjectRow | undefined;
  for (let from = 0; from < wanted.length; from += batch) {
    const rows = await store.liveByIds(pool, owner, wanted.slice(from, from + batch));
    sent += rows.length;
    last = rows.at(-1) ?? last;
    yield { rows };
  }
  const more = ids.length > wanted.length;
  if (more && !last) {
    // All of the page was deleted meanwhile; what follows was not.
    yield* list(pool, owner, limit, after);
    return;
  }
  const total = limit === undefined ? sent : counted;
  const next = more && last ? { updatedAt: last.updated_at, id: last.id } : undefined;
  yield { rows: [], total, ...(next ? { next } : {}) };
}
