import { query, queryOne, type Queryable } from '@archive/kit';
import type { ReconciliationCounts } from './counts.ts';

const maxKeptRuns = 100;

/** Records the beginning of a run and returns its id. Deletes all but the last 100 runs. */
export async function beginRun(db: Queryable): Promise<number> {
  const row = await queryOne<{ id: number }>(db, 'insert into search.reconciliations default values returning id');
  const id = row?.id ?? 0;
  await query(db, 'delete from search.reconciliations where id <= $1', [id - maxKeptRuns]);
  return id;
}

/** Records the end of a run. `cutShort` is the reason if the run did not compare everything. */
export async function endRun(
  db: Queryable,
  id: number,
  counts: ReconciliationCounts,
  cutShort: string | undefined,
): Promise<void> {
  await query(
    db,
    `update search.reconciliations
        set ended_at = clock_timestamp(), cut_short = $2, compared = $3, missing = $4, outdated = $5, left_over = $6,
            ahead = $7, fences = $8, repaired = $9, failed = $10
      where id = $1`,
    [
      id,
      cutShort ?? null,
      counts.compared,
      counts.missing,
      counts.outdated,
      counts.leftOver,
      counts.ahead,
      counts.fences,
      counts.repaired,
      counts.failed,
    ],
  );
}

/**
 * A run is due if none is running and the last one began at least `everyMs` ago. After a run that was cut short, 10
 * minutes are enough.
 */
export async function isRunDue(db: Queryable, everyMs: number): Promise<boolean> {
  const row = await queryOne<{ due: boolean }>(
    db,
    `select not exists (select from search.leases where name = 'reconciling' and until > clock_timestamp())
        and not exists (select from search.reconciliations r where r.begun_at > clock_timestamp() - interval '1 ms' *
              case when r.ended_at is not null and r.cut_short is null then $1::float8 else least($1, 600000) end) as due`,
    [everyMs],
  );
  return row?.due === true;
}

export interface LastRun extends ReconciliationCounts {
  readonly endedMs: number;
}

/** Reads the last complete run; undefined before the first. */
export async function readLastRun(db: Queryable): Promise<LastRun | undefined> {
  return queryOne<LastRun>(
    db,
    `select (extract(epoch from ended_at) * 1000)::float8 as "endedMs", compared, missing, outdated, left_over as "leftOver",
            ahead, fences, repaired, failed
       from search.reconciliations where ended_at is not null and cut_short is null order by id desc limit 1`,
  );
}
