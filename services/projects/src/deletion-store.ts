import { type Backlog, query, queryOne, type Queryable, readBacklogOf } from '@archive/kit';
import type { ProjectRow } from './store.ts';

/** Changes a live project to `deleting`. Resolves to the row, or to undefined if the project is dead or missing. */
export async function beginDeletion(db: Queryable, owner: string, id: string): Promise<ProjectRow | undefined> {
  return queryOne<ProjectRow>(
    db,
    `update projects.projects
        set state = 'deleting', deleted_at = case state when 'live' then date_trunc('milliseconds', clock_timestamp()) else deleted_at end
      where owner_id = $1 and id = $2 and state <> 'dead' returning *`,
    [owner, id],
  );
}

/** Changes a generation from `deleting` to `dead`. Does nothing if the generation is dead already. */
export async function finishDeletion(db: Queryable, owner: string, id: string, generation: number): Promise<void> {
  await query(
    db,
    `update projects.projects set state = 'dead', deleted_at = clock_timestamp()
      where owner_id = $1 and id = $2 and generation = $3 and state = 'deleting'`,
    [owner, id, generation],
  );
}

/** Lists at most 100 deletions that have been in progress for longer than `olderThanMs`, oldest first. */
export async function listAbandonedDeletions(db: Queryable, olderThanMs: number): Promise<ProjectRow[]> {
  return query<ProjectRow>(
    db,
    `select * from projects.projects
      where state = 'deleting' and deleted_at < clock_timestamp() - make_interval(secs => $1 / 1000.0) order by deleted_at limit 100`,
    [olderThanMs],
  );
}

/** Reads the deletions in progress. */
export function readUnfinishedDeletions(db: Queryable): Promise<Backlog> {
  return readBacklogOf(db, `projects.projects where state = 'deleting'`, 'deleted_at');
}

/** Clears name, icon and color of a dead project of this generation or an earlier one. Its row stays permanently. */
export async function blankDeadGenerations(
  db: Queryable,
  owner: string,
  id: string,
  generation: number,
): Promise<void> {
  await query(
    db,
    `update projects.projects set name = '', icon = '', color = '' where owner_id = $1 and id = $2 and generation <= $3 and state = 'dead'`,
    [owner, id, generation],
  );
}

export interface DeadGenerations {
  owner_id: string;
  id: string;
  /** This generation and all earlier ones are dead; 0 if none is dead. */
  dead_up_to: number;
  /** Whether an erasure of these generations is still unconfirmed. */
  is_pending: boolean;
}

const deadGenerationColumns = `p.owner_id, p.id, p.generation - (p.state <> 'dead')::int as dead_up_to, exists (
  select from projects.outbox o where o.owner_id = p.owner_id and o.kind = 'project.erased' and o.entity = p.id) as is_pending`;

/** Lists the projects of all owners after the key (`owner`, `id`), in key order, with their dead generations. */
export async function listDeadGenerationsAfter(
  db: Queryable,
  owner: string,
  id: string,
  limit: number,
): Promise<DeadGenerations[]> {
  return query<DeadGenerations>(
    db,
    `select ${deadGenerationColumns} from projects.projects p
      where (p.owner_id, p.id) > ($1, $2) order by p.owner_id, p.id limit $3`,
    [owner, id, limit],
  );
}

/** Reads the newest dead generation of a project; 0 if it has none. */
export async function readLastDeadGeneration(db: Queryable, owner: string, id: string): Promise<number> {
  const text = `select ${deadGenerationColumns} from projects.projects p where p.owner_id = $1 and p.id = $2`;
  return (await queryOne<DeadGenerations>(db, text, [owner, id]))?.dead_up_to ?? 0;
}

/**
 * Begins the deletion of a generation and of all earlier ones, even if the project has no row: the next project with
 * this id must get a later generation. Does nothing if the generation is dead, or a later one exists.
 */
export async function repeatDeletion(db: Queryable, owner: string, id: string, generation: number): Promise<void> {
  await query(
    db,
    `insert into projects.projects as p
       (owner_id, id, generation, state, name, icon, color, created_at, updated_at, deleted_at)
     select $1, $2, $3, 'deleting', '', '', '', at, at, at from date_trunc('milliseconds', clock_timestamp()) at
     on conflict (owner_id, id) do update
       set generation = excluded.generation, state = 'deleting', deleted_at = excluded.deleted_at
       where p.generation < excluded.generation or (p.generation = excluded.generation and p.state = 'live')`,
    [owner, id, generation],
  );
}
