import { query } from '@archive/kit';
import type { Pool } from 'pg';

/** Rows per statement. */
const batchSize = 1_000;
/** Batches of passages per sweep. */
const maxBatches = 10;

/** Deletes tombstones older than 24 hours. Deletes passages that an interrupted write left at least an hour ago. */
export async function sweep(pool: Pool, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await deleteExpiredTombstones(pool)) === batchSize);
  for (let n = 0; n < maxBatches && !signal.aborted; n += 1) if ((await examinePassages(pool)) < batchSize) return;
}

async function deleteExpiredTombstones(pool: Pool): Promise<number> {
  // An index cannot serve a condition with `clock_timestamp()`, which changes during the statement.
  const expired = `select ctid from search.heads
     where dead and written_at < statement_timestamp() - interval '24 hours' limit ${batchSize}`;
  return (await query(pool, `delete from search.heads where ctid = any (array(${expired})) returning 1`)).length;
}

/**
 * Examines the next passages in order of time, deletes those that no live head needs, and returns the number examined.
 * One examination is enough, because the write of a later version deletes the passages of earlier versions.
 */
async function examinePassages(pool: Pool): Promise<number> {
  const [row] = await query<{ examined: number }>(
    pool,
    `with position as materialized (
       select examined_up_to from search.sweep_positions where name = 'passages' for update skip locked),
     examined as materialized (
       select ctid, owner_id, project_id, session_id, version, written_at from search.passages
        where written_at > (select examined_up_to from position)
          and written_at < statement_timestamp() - interval '1 hour'
        order by written_at fetch first ${batchSize} rows with ties),
     deleted as (
       delete from search.passages where ctid = any (array(
         select e.ctid from examined e where not exists (
           select from search.heads h where h.owner_id = e.owner_id and h.project_id = e.project_id
              and h.session_id = e.session_id and h.version = e.version and not h.dead)))),
     moved as (
       update search.sweep_positions set examined_up_to = e.latest from (select max(written_at) as latest from examined) e
        where name = 'passages' and e.latest is not null)
     select count(*) as examined from examined`,
  );
  return row?.examined ?? 0;
}
