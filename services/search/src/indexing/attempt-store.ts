import { query, type Queryable } from '@archive/kit';

/** A version of a session that a process begins to analyse. */
export interface SessionVersion {
  readonly ownerId: string;
  readonly entity: string;
  readonly version: number;
}

/** The other attempts at the same version. */
export interface EarlierAttempts {
  /** Attempts of live processes; a process that has just ended counts as live for up to 6 s. */
  readonly running: number;
  /** Attempts that failed because of the session, or that ended with their process. */
  readonly failed: number;
  /** The recorded reason of one of the failures; null if every process ended before it could record one. */
  readonly failure: string | null;
  /** Whether this version or a later one is quarantined because of its attempts. */
  readonly isQuarantined: boolean;
}

/** Three times the interval of extensions (`extendEveryMs`). */
const extensionMs = 6_000;

/** Inserts attempts, and reads for each the earlier attempts at its version. */
export function insertAttempts(
  db: Queryable,
  attempts: readonly (SessionVersion & { readonly id: string })[],
): Promise<EarlierAttempts[]> {
  return query<EarlierAttempts>(
    db,
    `with items as (
       select * from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[])
         with ordinality as e (id, owner_id, entity, version, n)),
     begun as (
       insert into search.attempts (id, owner_id, entity, version, until)
       select id, owner_id, entity, version, clock_timestamp() + $5 * interval '1 ms' from items)
     select count(a.id) filter (where a.failure is null and a.until >= clock_timestamp())::int as running,
            count(a.id) filter (where a.failure is not null or a.until < clock_timestamp())::int as failed,
            max(a.failure) as failure,
            exists (select from search.set_aside s where s.owner_id = e.owner_id and s.entity = e.entity
               and s.version >= e.version and s.from_attempts) as "isQuarantined"
       from items e
       left join search.attempts a on a.owner_id = e.owner_id and a.entity = e.entity and a.version = e.version
      group by e.n, e.owner_id, e.entity, e.version
      order by e.n`,
    [
      attempts.map(({ id }) => id),
      attempts.map(({ ownerId }) => ownerId),
      attempts.map(({ entity }) => entity),
      attempts.map(({ version }) => version),
      extensionMs,
    ],
  );
}

/** Extends running attempts. */
export async function extendAttempts(db: Queryable, ids: readonly string[]): Promise<void> {
  await query(
    db,
    `update search.attempts set until = clock_timestamp() + $2 * interval '1 ms' where id = any($1::uuid[])`,
    [ids, extensionMs],
  );
}

/** Deletes attempts that ended without a failure of their session. */
export async function deleteAttempts(db: Queryable, ids: readonly string[]): Promise<void> {
  await query(db, 'delete from search.attempts where id = any($1::uuid[])', [ids]);
}

/** Notes that an attempt failed because of the session. */
export async function recordFailure(db: Queryable, id: string, failure: string): Promise<void> {
  await query(db, 'update search.attempts set failure = $2 where id = $1', [id, failure]);
}
