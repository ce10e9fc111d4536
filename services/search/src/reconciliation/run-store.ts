import { query, queryOne, type Queryable } from '@archive/kit';
import type { Tally } from './counts.ts';

/** Runs that are kept. */
const kept = 100;

/** Notes that a run begins, and forgets all but the last 100; its id. */
export async function beginRun(db: Queryable): Promise<number> {
  const row = await queryOne<{ id: number }>(db, 'insert into search.reconciliations default values returning id');
  const id = row?.id ?? 0;
  await query(db, 'delete from search.reconciliations where id <= $1', [id - kept]);
  return id;
}

/** Notes what a run found; `cutShort` says why it did not go through everything. */
export async function endRun(db: Queryable, id: number, tally: Tally, cutShort: string | undefined): Promise<void> {
  await query(
    db,
    `update search.reconciliations
        set ended_at = clock_timestamp(), cut_short = $2, compared = $3, missing = $4, outdated = $5, left_over = $6,
            ahead = $7, fences = $8, repaired = $9, failed = $10
      where id = $1`,
    [
      id,
      cutShort ?? null,
      tally.compared,
      tally.missing,
      tally.outdated,
      tally.leftOver,
      tally.ahead,
      tally.fences,
      tally.repaired,
      tally.failed,
    ],
  );
}

/** Whether none is under way, and the last whole one began so long ago; after one that was cut short at most 10 minutes. */
export async function isDue(db: Queryable, everyMs: number): Promise<boolean> {
  const row = await queryOne<{ due: boolean }>(
    db,
    `select not exists (select from search.leases where name = 'reconciling' and until > clock_timestamp())
        and not exists (select from search.reconciliations r where r.begun_at > clock_timestamp() - interval '1 ms' *
              case when r.ended_at is not null and r.cut_short is null then $1::float8 else least($1, 600000) end) as due`,
    [everyMs],
  );
  return row?.due === true;
}

/** The last run that went through everything. */
export interface LastRun extends Tally {
  readonly endedMs: number;
}

export async function lastRun(db: Queryable): Promise<LastRun | undefined> {
  return queryOne<LastRun>(
    db,
    `select (extract(epoch from ended_at) * 1000)::float8 as "endedMs", compared, missing, outdated, left_over as "leftOver",
            ahead, fences, repaired, failed
       from search.reconciliations where ended_at is not null and cut_short is null order by id desc limit 1`,
  );
}
