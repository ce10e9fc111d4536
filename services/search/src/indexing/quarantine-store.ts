import { batchCalls, type BusEvent, backgroundContext, query, type Queryable } from '@archive/kit';
import type { SessionKey } from '../index-port/search-index.ts';

const takeBackMs = 5_000;

/** Notes that the index refused a session; ids, the version and the engine's reason, none of its words. */
export async function setAside(db: Queryable, { ownerId, entity, version }: BusEvent, reason: string): Promise<void> {
  await query(
    db,
    `insert into search.set_aside as s (owner_id, entity, version, reason) values ($1, $2, $3, $4)
     on conflict (owner_id, entity) do update set version = excluded.version, reason = excluded.reason, at = clock_timestamp()
      where s.version < excluded.version`,
    [ownerId, entity, version, reason],
  );
}

/** Forgets what was set aside where a later version was indexed, or the session is gone; many in one statement. */
export function takingBack(db: Queryable): (event: BusEvent) => Promise<void> {
  const together = batchCalls<BusEvent, true>(async events => {
    await query(
      db,
      `delete from search.set_aside s using unnest($1::text[], $2::text[], $3::bigint[]) as e (owner_id, entity, version)
        where s.owner_id = e.owner_id and s.entity = e.entity and s.version <= e.version`,
      [events.map(event => event.ownerId), events.map(event => event.entity), events.map(event => event.version)],
    );
    return events.map(() => true);
  });
  return async event => {
    await together(event, backgroundContext(takeBackMs));
  };
}

/** Whether this version of a session was refused. */
export async function isSetAside(
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
