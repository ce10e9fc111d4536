import { query, queryOne, type Queryable } from '@archive/kit';

/** The failures of one key. */
export interface ThrottleRow {
  key: string;
  failures: number;
  /** Milliseconds since the last count. */
  age_ms: number;
  /** Milliseconds until the next attempt is allowed; 0 or less: now. */
  blocked_ms: number;
}

/** Resolves to the milliseconds until all keys allow an attempt; 0 or less: now. */
export async function readBlockedMs(db: Queryable, keys: readonly string[]): Promise<number> {
  const row = await queryOne<{ blocked_ms: number | null }>(
    db,
    `select max(extract(epoch from blocked_until - clock_timestamp())::float8 * 1000) as blocked_ms
       from auth.throttles where key = any($1) and blocked_until > clock_timestamp()`,
    [keys],
  );
  return row?.blocked_ms ?? 0;
}

/** Inserts missing rows and locks the rows of all keys. The fixed order of the locks prevents deadlocks. */
export async function lockThrottles(tx: Queryable, keys: readonly string[]): Promise<ThrottleRow[]> {
  await query(
    tx,
    `insert into auth.throttles (key) select k from unnest($1::text[]) k order by k collate "C" on conflict do nothing`,
    [keys],
  );
  return query<ThrottleRow>(
    tx,
    `select key, failures, (extract(epoch from clock_timestamp() - counted_at) * 1000)::float8 as age_ms,
       case when blocked_until > clock_timestamp()
         then (extract(epoch from blocked_until - clock_timestamp()) * 1000)::float8 else 0 end as blocked_ms
       from auth.throttles where key = any($1) order by key for update`,
    [keys],
  );
}

/** Stores the failures of a key, and blocks it for `delayMs`. */
export async function writeThrottle(tx: Queryable, key: string, failures: number, delayMs: number): Promise<void> {
  await query(
    tx,
    `update auth.throttles set failures = $2, counted_at = clock_timestamp(),
       blocked_until = clock_timestamp() + $3::float8 * interval '1 ms' where key = $1`,
    [key, failures, delayMs],
  );
}

/** Deletes the rows of the keys in `ended`. Subtracts one failure from each key in `reduced`, and unblocks it. */
export async function forgiveFailures(
  tx: Queryable,
  ended: readonly string[],
  reduced: readonly string[],
): Promise<void> {
  await query(tx, `select from auth.throttles where key = any($1) order by key for update`, [[...ended, ...reduced]]);
  await query(tx, `delete from auth.throttles where key = any($1)`, [ended]);
  await query(
    tx,
    `update auth.throttles set failures = greatest(failures - 1, 0), blocked_until = '-infinity' where key = any($1)`,
    [reduced],
  );
}

/** Subtracts one failure from each key. A blocked key stays blocked. */
export async function uncountFailures(db: Queryable, keys: readonly string[]): Promise<void> {
  await query(
    db,
    `with locked as (select key from auth.throttles where key = any($1) order by key for update)
     update auth.throttles t set failures = greatest(failures - 1, 0) from locked where t.key = locked.key`,
    [keys],
  );
}

/** Deletes at most 10,000 rows that counted nothing for a day. Their failure counts have decayed. */
export async function deleteOldThrottles(db: Queryable): Promise<void> {
  await query(
    db,
    `delete from auth.throttles where key in
       (select key from auth.throttles where counted_at < clock_timestamp() - interval '1 day' limit 10000)`,
  );
}
