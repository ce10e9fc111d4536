import { query, type Queryable } from '@archive/kit';

export interface BegunProject {
  owner_id: string;
  id: string;
  generation: number;
  name: string;
  /** Whether the upload began over 10 minutes ago. Such an upload cannot store a session any more. */
  is_abandoned: boolean;
}

/** Records that an upload is about to store the first session of a generation. */
export async function insertBegunProject(
  db: Queryable,
  owner: string,
  id: string,
  generation: number,
  name: string,
): Promise<void> {
  await query(
    db,
    `insert into projects.begun_projects (owner_id, id, generation, name, begun_at, check_at)
     select $1, $2, $3, $4, at, at + interval '10 seconds' from clock_timestamp() at
     on conflict (owner_id, id) do update
       set generation = excluded.generation, name = excluded.name, begun_at = excluded.begun_at, check_at = excluded.check_at`,
    [owner, id, generation, name],
  );
}

/** Deletes the record of a begun project if its generation is not later than `generation`. */
export async function deleteBegunProject(db: Queryable, owner: string, id: string, generation: number): Promise<void> {
  await query(db, 'delete from projects.begun_projects where owner_id = $1 and id = $2 and generation <= $3', [
    owner,
    id,
    generation,
  ]);
}

/**
 * Reads up to 100 records that are due for a check, and schedules their next check. An upload takes at most 6 minutes,
 * so a record older than 10 minutes is abandoned.
 */
export async function claimDueBegunProjects(db: Queryable): Promise<BegunProject[]> {
  return query<BegunProject>(
    db,
    `update projects.begun_projects set check_at = clock_timestamp() + interval '30 seconds'
      where (owner_id, id) in (
        select owner_id, id from projects.begun_projects where check_at <= clock_timestamp()
         order by check_at limit 100 for update skip locked)
     returning owner_id, id, generation, name, begun_at < clock_timestamp() - interval '10 minutes' as is_abandoned`,
  );
}

/** Deletes an abandoned record. Keeps the record if another upload has begun in the meantime. */
export async function deleteAbandonedProject(db: Queryable, owner: string, id: string): Promise<void> {
  await query(
    db,
    `delete from projects.begun_projects
      where owner_id = $1 and id = $2 and begun_at < clock_timestamp() - interval '10 minutes'`,
    [owner, id],
  );
}
