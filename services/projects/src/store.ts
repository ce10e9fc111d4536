import type { CurrentVersion } from '@archive/contracts';
import { query, queryOne, queryPrepared, type Queryable } from '@archive/kit';

export interface ProjectRow {
  owner_id: string;
  id: string;
  generation: number;
  state: 'live' | 'deleting' | 'dead';
  name: string;
  icon: string;
  color: string;
  created_at: Date;
  updated_at: Date;
  /** Time of the last deletion; its start while the deletion is in progress. A new generation keeps the value. */
  deleted_at: Date | null;
}

/** The current time in whole milliseconds, which is the precision of the API. */
const nowToMillisecond = "date_trunc('milliseconds', clock_timestamp())";

/** Sort key of a page's last project, for keyset pagination. */
export interface PageKey {
  updatedAt: Date;
  id: string;
}

const selectKeys = `select id, updated_at from projects.projects where owner_id = $1 and state = 'live'`;
const inListOrder = 'order by updated_at desc, id limit $2';
/** Selects two ranges of one index. A single condition with `or` would read all rows before the key. */
const selectKeysAfter = `(${selectKeys} and updated_at = $3::timestamptz and id > $4 ${inListOrder})
  union all (${selectKeys} and updated_at < $3::timestamptz ${inListOrder})`;

/** Lists ids of the owner's live projects after a key, in list order. `total` counts all live projects of the owner. */
export async function listIds(
  db: Queryable,
  owner: string,
  limit: number | undefined,
  after: PageKey | undefined,
): Promise<{ ids: string[]; total: number }> {
  const row = await queryOne<{ ids: string[]; total: number }>(
    db,
    `select array(select id from (${after ? selectKeysAfter : selectKeys}) p ${inListOrder}) as ids,
            (select count(*) from projects.projects where owner_id = $1 and state = 'live') as total`,
    [owner, limit ?? null, ...(after ? [after.updatedAt.toISOString(), after.id] : [])],
  );
  return row ?? { ids: [], total: 0 };
}

/** Reads the live projects among `ids`, in the order of `ids`. */
export async function listLiveByIds(db: Queryable, owner: string, ids: string[]): Promise<ProjectRow[]> {
  return queryPrepared<ProjectRow>(
    db,
    'live projects by id',
    `select p.owner_id, p.id, p.generation, p.state, p.name, p.icon, p.color, p.created_at, p.updated_at, p.deleted_at
       from unnest($2::text[]) with ordinality q(id, n)
       join projects.projects p on p.owner_id = $1 and p.id = q.id and p.state = 'live' order by q.n`,
    [owner, ids],
  );
}

export interface ProjectLookUp {
  row?: ProjectRow;
  /** Whether another owner has a live project of the same id. */
  foreign: boolean;
  /** Time since the last deletion of the project id. Absent if the id was never deleted. */
  deletedAgoMs?: number;
}

/**
 * Looks up projects. Returns one result per item, in order. `foreign` is false if the owner has or had a project with
 * the id.
 */
export async function lookUpRows(db: Queryable, owners: string[], ids: string[]): Promise<ProjectLookUp[]> {
  const rows = await query<ProjectRow & { foreign: boolean; ago_ms: number | null }>(
    db,
    `select p.*, ceil(extract(epoch from clock_timestamp() - p.deleted_at) * 1000)::bigint as ago_ms, p.id is null and exists (select from projects.projects o
                   where o.id = q.id and o.owner_id <> q.owner_id and o.state = 'live') as foreign
       from unnest($1::text[], $2::text[]) with ordinality q(owner_id, id, n)
       left join projects.projects p on p.owner_id = q.owner_id and p.id = q.id
      order by q.n`,
    [owners, ids],
  );
  return rows.map(({ foreign, ago_ms, ...row }) =>
    (row.generation as number | null) === null
      ? { foreign }
      : { row, foreign, ...(ago_ms === null ? {} : { deletedAgoMs: ago_ms }) },
  );
}

/**
 * Creates a project, or the next generation of a project. Resolves to undefined if another transaction did so first.
 */
export async function createGeneration(
  db: Queryable,
  owner: string,
  id: string,
  generation: number,
  name: string,
): Promise<ProjectRow | undefined> {
  return queryOne<ProjectRow>(
    db,
    `insert into projects.projects as p (owner_id, id, generation, state, name, icon, color, created_at, updated_at)
     select $1, $2, $3, 'live', $4, 'Folder', 'gray', at, at from ${nowToMillisecond} at
     on conflict (owner_id, id) do update
       set generation = excluded.generation, state = 'live', name = excluded.name, icon = excluded.icon, color = excluded.color,
           created_at = excluded.created_at, updated_at = excluded.updated_at
       where p.state = 'dead' and p.generation = excluded.generation - 1
     returning p.*`,
    [owner, id, generation, name],
  );
}

/** Locks a live project until the transaction ends. Resolves to undefined if the project is not live. */
export async function lockLiveProject(db: Queryable, owner: string, id: string): Promise<ProjectRow | undefined> {
  const text = `select * from projects.projects where owner_id = $1 and id = $2 and state = 'live' for update`;
  return queryOne<ProjectRow>(db, text, [owner, id]);
}

/** Returns the version that preconditions are checked against. Projects have no entity tags. */
export function toCurrentVersion({ updated_at }: ProjectRow): CurrentVersion {
  return { updatedMs: updated_at.getTime() };
}

export interface ProjectChanges {
  name?: string;
  icon?: string;
  color?: string;
}

/**
 * Changes a live project. Resolves to undefined if the project is not live. If no value differs, `updated_at` stays the
 * same.
 */
export async function updateLiveProject(
  db: Queryable,
  owner: string,
  id: string,
  changes: ProjectChanges,
): Promise<ProjectRow | undefined> {
  return queryOne<ProjectRow>(
    db,
    `update projects.projects
        set name = coalesce($3, name), icon = coalesce($4, icon), color = coalesce($5, color),
            updated_at = case when (coalesce($3, name), coalesce($4, icon), coalesce($5, color)) = (name, icon, color)
                              then updated_at else ${nowToMillisecond} end
      where owner_id = $1 and id = $2 and state = 'live'
     returning *`,
    [owner, id, changes.name ?? null, changes.icon ?? null, changes.color ?? null],
  );
}
