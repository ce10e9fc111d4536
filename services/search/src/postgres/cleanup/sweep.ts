import { query } from '@archive/kit';
import type { Pool } from 'pg';

/** Rows per statement. */
const batchSize = 1_000;

const expiredTombstones = `search.heads where dead and written_at < clock_timestamp() - interval '24 hours'`;
const orphanedPassages = `search.passages p where written_at < clock_timestamp() - interval '1 hour' and not exists (
  select from search.heads h where h.owner_id = p.owner_id and h.project_id = p.project_id
     and h.session_id = p.session_id and h.version = p.version and not h.dead)`;

/** Deletes tombstones older than 24 hours, and passages that an interrupted write left an hour ago or earlier. */
export async function sweep(pool: Pool, signal: AbortSignal): Promise<void> {
  await deleteAll(pool, 'search.heads', expiredTombstones, signal);
  await deleteAll(pool, 'search.passages', orphanedPassages, signal);
}

async function deleteAll(pool: Pool, table: string, rows: string, signal: AbortSignal): Promise<void> {
  const text = `delete from ${table} where ctid = any (array(select ctid from ${rows} limit ${batchSize})) returning 1`;
  while (!signal.aborted && (await query(pool, text)).length === batchSize);
}
