import { batchCalls, type BusEvent, backgroundContext, query, type Queryable } from '@archive/kit';
import type { SessionKey } from '../index-port/search-index.ts';

const clearTimeoutMs = 5_000;

/**
 * Records ids, version and reason, never content. With `fromAttempts`, the row replaces the failed attempts, and this
 * version is not tried again.
 */
export async function quarantineSession(
  db: Queryable,
  { ownerId, entity, version }: Omit<BusEvent, 'kind'>,
  reason: string,
  fromAttempts = false,
): Promise<void> {
  await query(
    db,
    `with failed as (
       delete from search.attempts where $5 and owner_id = $1 and entity = $2 and version = $3)
     insert into search.set_aside as s (owner_id, entity, version, reason, from_attempts) values ($1, $2, $3, $4, $5)
     on conflict (owner_id, entity) do update set version = excluded.version, reason = excluded.reason,
       from_attempts = excluded.from_attempts, at = clock_timestamp()
      where s.version < excluded.version or excluded.from_attempts`,
    [ownerId, entity, version, reason, fromAttempts],
  );
}

/**
 * Deletes the attempts up to the event's version, and the quarantine up to `maxVersion` (default: the event's version).
 */
export type ClearQuarantine = (event: BusEvent, maxVersion?: number) => Promise<void>;

/** Concurrent calls of the returned function share a statement. */
export function createQuarantineClearer(db: Queryable): ClearQuarantine {
  const clearBatch = batchCalls<BusEvent & { readonly maxVersion: number }, true>(async events => {
    await query(
      db,
      `with e as (select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[])
         as e (owner_id, entity, version, max_version)),
       ended as (
         delete from search.attempts a using e
          where a.owner_id = e.owner_id and a.entity = e.entity and a.version <= e.version)
       delete from search.set_aside s using e
        where s.owner_id = e.owner_id and s.entity = e.entity and s.version <= e.max_version`,
      [
        events.map(event => event.ownerId),
        events.map(event => event.entity),
        events.map(event => event.version),
        events.map(event => event.maxVersion),
      ],
    );
    return events.map(() => true);
  });
  return async (event, maxVersion = event.version) => {
    await clearBatch({ ...event, maxVersion }, backgroundContext(clearTimeoutMs));
  };
}

/** Whether this version of a session or a later one is quarantined. */
export async function isQuarantined(
  db: Queryable,
  { ownerId, projectId, sessionId }: SessionKey,
  version: number,
): Promise<boolean> {
  const rows = await query(db, 'select from search.set_aside where owner_id = $1 and entity = $2 and version >= $3', [
    ownerId,
    `${projectId}/${sessionId}`,
    version,
  ]);
  return rows.length > 0;
}
