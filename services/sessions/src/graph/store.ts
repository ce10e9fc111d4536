import { query, queryPrepared, ServiceError, type Queryable } from '@archive/kit';
import { partNumbers } from '../content/store.ts';
import { sessionColumns, type SessionRow } from '../list/store.ts';

export interface SessionReference {
  readonly projectId: string;
  readonly id: string;
}

/** Bytes that one statement may give: metadata can be 64 KiB for each session. */
const maxResponseBytes = 3_000_000;

/** Rows of `select … as n, <columns> …` in the order of n; TOO_LARGE where they don't fit the budget. */
async function queryBounded<Row extends SessionRow>(
  db: Queryable,
  name: string,
  select: string,
  values: unknown[],
): Promise<Row[]> {
  const rows = await queryPrepared<Row & { running: number }>(
    db,
    name,
    `select * from (
       select r.*, sum(octet_length(r.metadata) + 600) over (order by r.n) as running from (${select}) r) b
      where running - octet_length(metadata) - 600 <= ${maxResponseBytes} order by n`,
    values,
  );
  if ((rows.at(-1)?.running ?? 0) > maxResponseBytes)
    throw new ServiceError('TOO_LARGE', 'Too much metadata for one answer');
  return rows;
}

/** Those of the sessions that are there, in the order of the keys. */
export async function findSessionsByReference(
  db: Queryable,
  owner: string,
  keys: readonly SessionReference[],
): Promise<SessionRow[]> {
  return queryBounded(
    db,
    'sessions by key',
    `select q.n, ${sessionColumns} from unnest($2::text[], $3::uuid[]) with ordinality q(project_id, id, n)
       join sessions.live s on s.owner_id = $1 and s.project_id = q.project_id and s.id = q.id`,
    [owner, keys.map(key => key.projectId), keys.map(key => key.id)],
  );
}

/** The owner's latest sessions over all projects, last activity first. */
export async function listLatest(db: Queryable, owner: string, limit: number): Promise<SessionRow[]> {
  return queryBounded(
    db,
    'latest sessions',
    `select row_number() over (order by activity_at desc, id, project_id) as n, s.* from (
       select ${sessionColumns} from sessions.live s
        where s.owner_id = $1 order by s.activity_at desc, s.id, s.project_id limit $2) s`,
    [owner, limit],
  );
}

export interface LatestOfProject {
  readonly projectId: string;
  readonly limit: number;
}

/** The latest sessions of each project; `asked` is the place of the project in what was asked, from 1. */
export async function listLatestByProject(
  db: Queryable,
  owner: string,
  asked: readonly LatestOfProject[],
): Promise<(SessionRow & { asked: number })[]> {
  return queryBounded(
    db,
    'latest sessions of projects',
    `select q.n as asked, row_number() over (order by q.n, s.activity_at desc, s.id) as n, s.*
       from unnest($2::text[], $3::int[]) with ordinality q(project_id, most, n) cross join lateral (
         select ${sessionColumns} from sessions.live s where s.owner_id = $1 and s.project_id = q.project_id
          order by s.activity_at desc, s.id limit q.most) s`,
    [owner, asked.map(item => item.projectId), asked.map(item => item.limit)],
  );
}

/** How many sessions each project has; projects without any are left out. */
export async function countByProject(
  db: Queryable,
  owner: string,
  projects: readonly string[],
): Promise<{ project_id: string; count: number }[]> {
  return query(
    db,
    `select s.project_id, count(*) as count from sessions.live s
      where s.owner_id = $1 and s.project_id = any ($2::text[]) group by s.project_id`,
    [owner, projects],
  );
}

/**
 * Rows of the sessions' Markdown as stored, in order; `asked` is the place of the session in what was asked, from 1.
 * Once those before it make more than `most` bytes of Markdown, a session has one row without bytes.
 */
export async function readMarkdownRows(
  db: Queryable,
  owner: string,
  keys: readonly SessionReference[],
  most: number,
): Promise<{ asked: number; bytes: Buffer | null }[]> {
  return query(
    db,
    `with asked as (
       select q.n, s.project_id, s.id, s.version, sum(s.markdown_size) over (order by q.n) as running
         from unnest($2::text[], $3::uuid[]) with ordinality q(project_id, id, n)
         join sessions.live s on s.owner_id = $1 and s.project_id = q.project_id and s.id = q.id)
     select a.n as asked, p.bytes from asked a
       left join sessions.parts p on a.running <= $4 and p.owner_id = $1 and p.project_id = a.project_id
        and p.session_id = a.id and p.version = a.version and p.part = ${partNumbers.PART_MARKDOWN}
      order by a.n, p.seq`,
    [owner, keys.map(key => key.projectId), keys.map(key => key.id), most],
  );
}
