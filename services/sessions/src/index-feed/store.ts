import { query, queryOne, type Queryable } from '@archive/kit';
import type { SessionRow } from '../list/store.ts';

/** A live session for the index, with the number of content rows per part. */
export interface IndexedRow extends SessionRow {
  version: number;
  generation: number;
  markdown_rows: number;
  data_rows: number;
}

/** Reads a session for the index; undefined if it is not live. */
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
  /** Null: the entry excludes the project. */
  id: string | null;
  /** A generation for a project, a version for a session. */
  up_to: number;
}

/** The owner's events of unconfirmed deletions, including those of sessions that were written again. */
const unconfirmedDeletions = `sessions.outbox o where o.owner_id = $1 and o.kind = 'session.changed' and o.urgent`;

/** Projects with an unconfirmed deletion: a dead generation is not erased, or the deletion of a session is unconfirmed. */
const excludedProjects = `select f.project_id, null::uuid as id, f.dead_up_to as up_to from (
     select project_id from sessions.erasures where owner_id = $1
     union
     select split_part(o.entity, '/', 1) from ${unconfirmedDeletions}) d
   join sessions.fences f on f.owner_id = $1 and f.project_id = d.project_id and f.dead_up_to > 0`;

/**
 * Sessions with an unconfirmed deletion. A session without a live row is excluded up to the event's version, a live one up to its
 * last deletion. The list leaves out sessions that the entry of their project covers.
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
 * Reads the exclusion list: at most `limit` projects and `limit` sessions. One statement gives one snapshot: with two, a session's
 * entry could disappear before the entry of its project appears.
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

/** Lists live sessions of all owners after a key, in key order, for rebuilds and reconciliation. */
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
