import { query, queryPrepared, ServiceError, type Queryable } from '@archive/kit';
import { partNumbers } from '../content/store.ts';
import { sessionColumns, type SessionRow } from '../list/store.ts';
import { projectTotalSql } from '../totals/store.ts';

export interface SessionReference {
  readonly projectId: string;
  readonly id: string;
}

/** A session row. `running` is the total size in bytes of this row and all rows before it. */
export type SizedRow = SessionRow & { readonly running: number };

/**
 * Runs the query `select … as n, <sessionColumns> …` and returns its rows, ordered by n. Rejects with TOO_LARGE if the
 * rows exceed `maxBytes`, because each session may have 64 KiB of metadata.
 */
async function queryBounded<Row extends SizedRow>(
  db: Queryable,
  name: string,
  select: string,
  values: readonly unknown[],
  maxBytes: number,
): Promise<Row[]> {
  const rows = await queryPrepared<Row>(
    db,
    name,
    `select * from (
       select r.*, sum(octet_length(r.metadata) + 600) over (order by r.n) as running from (${select}) r) b
      where running - octet_length(metadata) - 600 <= $${values.length + 1} order by n`,
    [...values, maxBytes],
  );
  if ((rows.at(-1)?.running ?? 0) > maxBytes) throw new ServiceError('TOO_LARGE', 'Too much metadata for one answer');
  return rows;
}

/** Finds the live sessions among `references`, in the order of `references`. */
export async function findSessionsByReference(
  db: Queryable,
  owner: string,
  references: readonly SessionReference[],
  maxBytes: number,
): Promise<SizedRow[]> {
  return queryBounded(
    db,
    'sessions by key',
    `select q.n, ${sessionColumns} from unnest($2::text[], $3::uuid[]) with ordinality q(project_id, id, n)
       join sessions.live s on s.owner_id = $1 and s.project_id = q.project_id and s.id = q.id`,
    [owner, references.map(({ projectId }) => projectId), references.map(({ id }) => id)],
    maxBytes,
  );
}

/** Lists the owner's latest sessions of all projects, latest activity first. */
export async function listLatest(db: Queryable, owner: string, limit: number, maxBytes: number): Promise<SizedRow[]> {
  return queryBounded(
    db,
    'latest sessions',
    `select row_number() over (order by activity_at desc, id, project_id) as n, s.* from (
       select ${sessionColumns} from sessions.live s
        where s.owner_id = $1 order by s.activity_at desc, s.id, s.project_id limit $2) s`,
    [owner, limit],
    maxBytes,
  );
}

export interface LatestOfProject {
  readonly projectId: string;
  readonly limit: number;
}

/** Lists the latest sessions of each project. `item` is the position of the project in `items`, from 1. */
export async function listLatestByProject(
  db: Queryable,
  owner: string,
  items: readonly LatestOfProject[],
  maxBytes: number,
): Promise<(SizedRow & { item: number })[]> {
  return queryBounded(
    db,
    'latest sessions of projects',
    `select q.n as item, row_number() over (order by q.n, s.activity_at desc, s.id) as n, s.*
       from unnest($2::text[], $3::int[]) with ordinality q(project_id, max_rows, n) cross join lateral (
         select ${sessionColumns} from sessions.live s where s.owner_id = $1 and s.project_id = q.project_id
          order by s.activity_at desc, s.id limit q.max_rows) s`,
    [owner, items.map(item => item.projectId), items.map(item => item.limit)],
    maxBytes,
  );
}

/** Counts the live sessions of each project. */
export async function countByProject(
  db: Queryable,
  owner: string,
  projects: readonly string[],
): Promise<{ project_id: string; count: number }[]> {
  return query(
    db,
    `select q.id as project_id, ${projectTotalSql('$1', 'q.id')} as count from unnest($2::text[]) q(id)`,
    [owner, projects],
  );
}

/**
 * Reads the rows of the sessions' Markdown as stored. `item` is the position of the session in `references`, from 1.
 * The session at which the total exceeds `maxBytes`, and each later one, have one row without bytes.
 */
export async function readMarkdownRows(
  db: Queryable,
  owner: string,
  references: readonly SessionReference[],
  maxBytes: number,
): Promise<{ item: number; bytes: Buffer | null }[]> {
  return query(
    db,
    `with items as (
       select q.n, s.project_id, s.id, s.version, sum(s.markdown_size) over (order by q.n) as running
         from unnest($2::text[], $3::uuid[]) with ordinality q(project_id, id, n)
         join sessions.live s on s.owner_id = $1 and s.project_id = q.project_id and s.id = q.id)
     select i.n as item, p.bytes from items i
       left join sessions.parts p on i.running <= $4 and p.owner_id = $1 and p.project_id = i.project_id
        and p.session_id = i.id and p.version = i.version and p.part = ${partNumbers.PART_MARKDOWN}
      order by i.n, p.seq`,
    [owner, references.map(({ projectId }) => projectId), references.map(({ id }) => id), maxBytes],
  );
}
