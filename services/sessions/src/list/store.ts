import { query, queryOne, type Queryable } from '@archive/kit';
import { ownerTotalSql, projectTotalSql } from '../totals/store.ts';

/** Sizes of a session's parts in UTF-8 bytes. Null if the upload had no such part. */
export interface SizeColumns {
  markdown_size: number;
  raw_size: number | null;
  data_size: number | null;
}

export interface SessionRow extends SizeColumns {
  id: string;
  project_id: string;
  name: string;
  metadata: string;
  etag: string;
  created_at: Date;
  updated_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  activity_at: Date;
}

/** The entity tag and sizes of a session. `n` is the position of the session in the request, from 1. */
export interface LookUpRow extends SizeColumns {
  n: number;
  etag: string;
  updated_at: Date;
}

/** Columns of a SessionRow. The statement uses the alias `s` for the view sessions.live. */
export const sessionColumns = `s.id, s.project_id, s.name, s.metadata, s.etag, s.markdown_size, s.raw_size, s.data_size,
  s.created_at, s.updated_at, s.started_at, s.ended_at, s.activity_at`;

/**
 * Looks up live sessions. The join compares owner, project and id, so that a look-up for one owner never finds a
 * session of another owner.
 */
export async function lookUpRows(
  db: Queryable,
  owners: string[],
  projects: string[],
  ids: string[],
): Promise<LookUpRow[]> {
  return query<LookUpRow>(
    db,
    `select q.n, s.etag, s.updated_at, s.markdown_size, s.raw_size, s.data_size
       from unnest($1::text[], $2::text[], $3::uuid[]) with ordinality q(owner_id, project_id, id, n)
       join sessions.live s on s.owner_id = q.owner_id and s.project_id = q.project_id and s.id = q.id`,
    [owners, projects, ids],
  );
}

/** Sort key of a page's last session, for keyset pagination. */
export interface PageKey {
  activityAt: Date;
  id: string;
}

const selectKeys = `select s.id, s.activity_at from sessions.live s where s.owner_id = $1 and s.project_id = $2`;
const inListOrder = 'order by s.activity_at desc, s.id limit $3::bigint';
/** Selects two ranges of one index. A single condition with `or` would read all rows before the key. */
const selectKeysAfter = `(${selectKeys} and s.activity_at = $4::timestamptz and s.id > $5::uuid ${inListOrder})
  union all (${selectKeys} and s.activity_at < $4::timestamptz ${inListOrder})`;

/**
 * Lists a project's session ids in list order, 16 bytes per id: 100,000 ids take 1.6 MB. `total` is the number of the
 * project's sessions, or null without a limit.
 */
export async function listIds(
  db: Queryable,
  owner: string,
  project: string,
  limit: number | undefined,
  after: PageKey | undefined,
): Promise<{ ids: Buffer; total: number | null }> {
  const row = await queryOne<{ ids: Buffer; total: number | null }>(
    db,
    `select coalesce(string_agg(uuid_send(id), ''::bytea order by activity_at desc, id), '') as ids,
            case when $3::bigint is null then null else ${projectTotalSql('$1', '$2')} end as total
       from (select id, activity_at from (${after ? selectKeysAfter : `${selectKeys} ${inListOrder}`}) s ${inListOrder}) page`,
    [owner, project, limit ?? null, ...(after ? [after.activityAt.toISOString(), after.id] : [])],
  );
  return row ?? { ids: Buffer.alloc(0), total: 0 };
}

/** Lists the owner's most recent (project, id) pairs. `total` counts all sessions of the owner. */
export async function listRecentKeys(
  db: Queryable,
  owner: string,
  limit: number,
): Promise<{ keys: { project_id: string; id: string }[]; total: number }> {
  const rows = await query<{ total: number; project_id: string; id: string | null }>(
    db,
    `select t.total, k.project_id, k.id
       from (select ${ownerTotalSql('$1')} as total) t left join (
         select s.project_id, s.id, s.activity_at from sessions.live s where s.owner_id = $1
          order by s.activity_at desc, s.id, s.project_id limit $2) k on true
      order by k.activity_at desc, k.id, k.project_id`,
    [owner, limit],
  );
  const keys = rows.flatMap(({ project_id, id }) => (id === null ? [] : [{ project_id, id }]));
  return { keys, total: rows[0]?.total ?? 0 };
}

/**
 * Reads live sessions in the order of `ids`: as many as fit in 1 MiB, but at least one. `n` is the position in `ids`,
 * from 1.
 */
export async function fetchRows(
  db: Queryable,
  owner: string,
  projects: string[],
  ids: string[],
): Promise<(SessionRow & { n: number })[]> {
  return query<SessionRow & { n: number }>(
    db,
    `select * from (
       select q.n, ${sessionColumns},
              sum(octet_length(s.metadata) + octet_length(s.name) + 300) over (order by q.n) as bytes,
              row_number() over (order by q.n) as nth
         from unnest($2::text[], $3::uuid[]) with ordinality q(project_id, id, n)
         join sessions.live s on s.owner_id = $1 and s.project_id = q.project_id and s.id = q.id) page
      where bytes <= 1048576 or nth = 1 order by n`,
    [owner, projects, ids],
  );
}

/** Lists the sizes of a project's sessions in the order of their ids, after an id or from the first one. */
export async function listSizesAfter(
  db: Queryable,
  owner: string,
  project: string,
  after: string | undefined,
  limit: number,
): Promise<(SizeColumns & { id: string })[]> {
  return query<SizeColumns & { id: string }>(
    db,
    `select s.id, s.markdown_size, s.raw_size, s.data_size from sessions.live s
      where s.owner_id = $1 and s.project_id = $2 and ($3::uuid is null or s.id > $3) order by s.id limit $4`,
    [owner, project, after ?? null, limit],
  );
}
