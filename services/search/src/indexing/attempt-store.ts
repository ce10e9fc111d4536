import { query, queryOne, type Queryable, ServiceError } from '@archive/kit';

export interface SessionVersion {
  readonly ownerId: string;
  readonly entity: string;
  readonly version: number;
}

export interface AttemptProcess {
  readonly id: string;
  /** An attempt becomes silent if its process does not extend it for this time. */
  readonly silentAfterMs: number;
}

/** Counts the other attempts at the same version. */
export interface EarlierAttempts {
  readonly running: number;
  /** Silent attempts have no recorded failure. Their process ended, or cannot reach the database. */
  readonly silent: number;
  /** Attempts that failed because of the session. */
  readonly failed: number;
  /** The reason of the last failure; null if no attempt failed. */
  readonly lastFailure: string | null;
  /** Whether failed attempts are the reason that this version or a later one is quarantined. */
  readonly isQuarantined: boolean;
  /** The database's clock, in ms since the Unix epoch. */
  readonly nowMs: number;
}

const nowMs = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint as "nowMs"';

/** Inserts attempts. Returns the earlier attempts at the same version, for each inserted attempt. */
export function insertAttempts(
  db: Queryable,
  process: AttemptProcess,
  attempts: readonly (SessionVersion & { readonly id: string })[],
): Promise<EarlierAttempts[]> {
  return query<EarlierAttempts>(
    db,
    `with items as (
       select * from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[])
         with ordinality as e (id, owner_id, entity, version, n)),
     begun as (
       insert into search.attempts (id, owner_id, entity, version, until, process)
       select id, owner_id, entity, version, clock_timestamp() + $5 * interval '1 ms', $6::uuid from items)
     select count(a.id) filter (where a.failure is null and a.until >= clock_timestamp())::int as running,
            count(a.id) filter (where a.failure is null and a.until < clock_timestamp())::int as silent,
            count(a.failure)::int as failed,
            (array_agg(a.failure order by a.until desc) filter (where a.failure is not null))[1] as "lastFailure",
            exists (select from search.set_aside s where s.owner_id = e.owner_id and s.entity = e.entity
               and s.version >= e.version and s.from_attempts) as "isQuarantined",
            ${nowMs}
       from items e
       left join search.attempts a on a.owner_id = e.owner_id and a.entity = e.entity and a.version = e.version
      group by e.n, e.owner_id, e.entity, e.version
      order by e.n`,
    [
      attempts.map(({ id }) => id),
      attempts.map(({ ownerId }) => ownerId),
      attempts.map(({ entity }) => entity),
      attempts.map(({ version }) => version),
      process.silentAfterMs,
      process.id,
    ],
  );
}

/**
 * Extends the running attempts of a process. Deletes its ended attempts that an earlier outage left. Returns the time
 * of the database, in ms since the Unix epoch.
 */
export async function extendAttempts(db: Queryable, process: AttemptProcess, running: string[]): Promise<number> {
  const row = await queryOne<{ nowMs: number }>(
    db,
    `with extended as (
       update search.attempts set until = clock_timestamp() + $3 * interval '1 ms'
        where id = any($2::uuid[]) and failure is null),
     ended as (
       delete from search.attempts where process = $1 and failure is null and id <> all($2::uuid[])
          -- A row that is younger may have begun after the caller listed the running attempts.
          and until < clock_timestamp() + $3 * interval '0.67 ms')
     select ${nowMs}`,
    [process.id, running, process.silentAfterMs],
  );
  if (!row) throw new ServiceError('INTERNAL');
  return row.nowMs;
}

/** Deletes attempts; call it only for attempts that ended without a failure of their session. */
export async function deleteAttempts(db: Queryable, ids: readonly string[]): Promise<void> {
  await query(db, 'delete from search.attempts where id = any($1::uuid[])', [ids]);
}

/** Deletes all attempts of a process except failed ones. */
export async function deleteAttemptsOf(db: Queryable, process: AttemptProcess): Promise<void> {
  await query(db, 'delete from search.attempts where process = $1 and failure is null', [process.id]);
}

/** Records that an attempt failed because of the session. */
export async function recordFailure(db: Queryable, id: string, failure: string): Promise<void> {
  await query(db, 'update search.attempts set failure = $2, until = clock_timestamp() where id = $1', [id, failure]);
}
