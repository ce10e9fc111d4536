import { query, queryOne, type Queryable } from '@archive/kit';
import type { SessionRow } from '../list/store.ts';

/** A session row for the index, with the number of content rows per part. */
export interface IndexedRow extends SessionRow {
  version: number;
  generation: number;
  markdown_rows: number;
  data_rows: number;
}

/** Reads a session for the index. Resolves to undefined if the session is not live. */
export async function readIndexedRow(
  db: Queryable,
  owner: string,
  project: string,
  id: string,
): Promise<IndexedRow | undefined> {
  const text = 'select s.* from sessions.live s where s.owner_id = $1 and s.project_id = $2 and s.id = $3';
  return queryOne<IndexedRow>(db, text, [owner, project, id]);
}

/** An entry of the exclusion list: a deleted project or session that may still have documents in the index. */
export interface ExclusionRow {
  project_id: string;
  /** The session's id. Null if the entry excludes a whole project. */
  id: string | null;
  /** The last excluded generation of the project, or the last excluded version of the session. */
  up_to: number;
}

/** The owner's unconfirmed deletion events. Some of these sessions may have been uploaded again. */
const unconfirmedDeletions = `sessions.outbox o where o.owner_id = $1 and o.kind = 'session.changed' and o.urgent`;

/**
 * Projects with a dead generation that is not erased yet, or with a dead generation and an unconfirmed deletion of a
 * session.
 */
const excludedProjects = `select f.project_id, null::uuid as id, f.dead_up_to as up_to from (
     select project_id from sessions.erasures where owner_id = $1
     union
     select split_part(o.entity, '/', 1) from ${unconfirmedDeletions}) d
   join sessions.fences f on f.owner_id = $1 and f.project_id = d.project_id and f.dead_up_to > 0`;

/**
 * Sessions with an unconfirmed deletion. A session without a live row is excluded up to the event's version, any other
 * up to its last deletion. If the project's entry covers a session, the session has no entry.
 */
const excludedSessions = `select split_part(o.entity, '/', 1), split_part(o.entity, '/', 2)::uuid,
         case when s.id is null then o.version else s.dead_version end
    from (select o.entity, o.version from ${unconfirmedDeletions}) o
    left join sessions.live s on s.owner_id = $1 and s.project_id = split_part(o.entity, '/', 1)
     and s.id = split_part(o.entity, '/', 2)::uuid
   where (s.id is null or s.dead_version > 0)
     and not exists (select from sessions.fences f where f.owner_id = $1 and f.project_id = split_part(o.entity, '/', 1)
        and f.dead_up_to > 0 and s.id is null and not exists (
          select from sessions.sessions d where d.owner_id = $1 and d.project_id = f.project_id
             and d.id = split_part(o.entity, '/', 2)::uuid and d.generation > f.dead_up_to))`;

/**
 * Reads the exclusion list: at most `limit` projects and `limit` sessions. One statement reads one snapshot. With two
 * snapshots, a session's entry could disappear before the entry of its project appears.
 */
export async function readExclusions(db: Queryable, owner: string, limit: number): Promise<ExclusionRow[]> {
  return query<ExclusionRow>(db, `(${excludedProjects} limit $2) union all (${excludedSessions} limit $2)`, [
    owner,
    limit,
  ]);
}

/** Sort key of a page's last session, for keyset pagination. */
export interface PageKey {
  owner_id: string;
  project_id: string;
  id: string;
}

/** Lists live sessions of all owners after a key, in key order. Rebuilds and reconciliation read this list. */
export async function listVersionsAfter(
  db: Queryable,
  after: PageKey,
  limit: number,
): Promise<(PageKey & { version: number })[]> {
  return query<PageKey & { version: number }>(
    db,
    `select s.owner_id, s.project_id, s.id, s.version from sessions.live s
      where (s.owner_id, s.project_id, s.id) > ($1, $2, $3::uuid) order by s.owner_id, s.project_id, s.id limit $4`,
    [after.owner_id, after.project_id, after.id, limit],
  );
}
