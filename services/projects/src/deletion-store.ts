import { query, queryOne, type Queryable } from '@archive/kit';
import type { ProjectRow } from './store.ts';

/** live → deleting; a project that is being deleted is given as it is, and anything else is undefined. */
export async function beginDeletion(db: Queryable, owner: string, id: string): Promise<ProjectRow | undefined> {
  return queryOne<ProjectRow>(
    db,
    `update projects.projects
        set state = 'deleting', deleted_at = case state when 'live' then date_trunc('milliseconds', clock_timestamp()) else deleted_at end
      where owner_id = $1 and id = $2 and state <> 'dead' returning *`,
    [owner, id],
  );
}

/** deleting → dead, from now on; nothing where that is done. */
export async function finishDeletion(db: Queryable, owner: string, id: string, generation: number): Promise<void> {
  await query(
    db,
    `update projects.projects set state = 'dead', deleted_at = clock_timestamp()
      where owner_id = $1 and id = $2 and generation = $3 and state = 'deleting'`,
    [owner, id, generation],
  );
}

/** Deletions that their caller gave up, oldest first. */
export async function abandonedDeletions(db: Queryable, olderThanMs: number): Promise<ProjectRow[]> {
  return query<ProjectRow>(
    db,
    `select * from projects.projects
      where state = 'deleting' and deleted_at < clock_timestamp() - make_interval(secs => $1 / 1000.0) order by deleted_at limit 100`,
    [olderThanMs],
  );
}

/** Blanks what a dead generation's row still says; the row itself stays for ever. */
export async function blank(db: Queryable, owner: string, id: string, generation: number): Promise<void> {
  await query(
    db,
    `update projects.projects set name = '', icon = '', color = '' where owner_id = $1 and id = $2 and generation <= $3 and state = 'dead'`,
    [owner, id, generation],
  );
}

/** Generations of a project that are dead. */
export interface DeadGenerations {
  owner_id: string;
  id: string;
  /** This one and all before it; 0 for none. */
  dead_up_to: number;
  /** Whether somebody has yet to confirm their erasure. */
  pending: boolean;
}

const deadGenerations = `p.owner_id, p.id, p.generation - (p.state <> 'dead')::int as dead_up_to, exists (
  select from projects.outbox o where o.owner_id = p.owner_id and o.kind = 'project.erased' and o.entity = p.id) as pending`;

/** Of all projects of all owners after a key, in the key's order. */
export async function deadGenerationsAfter(
  db: Queryable,
  owner: string,
  id: string,
  limit: number,
): Promise<DeadGenerations[]> {
  return query<DeadGenerations>(
    db,
    `select ${deadGenerations} from projects.projects p
      where (p.owner_id, p.id) > ($1, $2) order by p.owner_id, p.id limit $3`,
    [owner, id, limit],
  );
}

export async function deadGenerationsOf(db: Queryable, owner: string, id: string): Promise<number> {
  const text = `select ${deadGenerations} from projects.projects p where p.owner_id = $1 and p.id = $2`;
  return (await queryOne<DeadGenerations>(db, text, [owner, id]))?.dead_up_to ?? 0;
}
