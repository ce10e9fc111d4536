import { query, queryOne, type Queryable } from '@archive/kit';
import { sessionLockSql } from '../write/store.ts';

/**
 * Locks the erasures of a project until the transaction ends, so that they run one after another. Otherwise one erasure
 * could find no rows to delete and end, although rows remain.
 */
export async function lockErasure(db: Queryable, owner: string, project: string): Promise<void> {
  await query(db, `select pg_advisory_xact_lock(hashtextextended('erasure/' || $1 || '/' || $2, 0))`, [owner, project]);
}

/**
 * Erases up to 200 sessions of dead generations. Resolves to their ids, each with a new version. The session lock
 * orders the erasure and a concurrent upload of the same id, so the upload is never lost.
 */
export async function eraseGeneration(
  db: Queryable,
  owner: string,
  project: string,
  generation: number,
): Promise<{ id: string; version: number }[]> {
  return query<{ id: string; version: number }>(
    db,
    `with batch as materialized (
       select id from sessions.sessions where owner_id = $1 and project_id = $2 and generation <= $3 order by id limit 200),
     locked as materialized (select id, ${sessionLockSql('id')} from batch)
     delete from sessions.sessions
      where owner_id = $1 and project_id = $2 and id = any (array(select id from locked)) and generation <= $3
     returning id, nextval('sessions.version') as version`,
    [owner, project, generation],
  );
}

/**
 * Reads 1,000 content rows after the session id `after`, and erases content without a session row. Resolves to the last
 * session id, or to undefined at the end. Content of an upload is safe, because an upload commits it with its row.
 */
export async function eraseOrphanedContent(
  db: Queryable,
  owner: string,
  project: string,
  after: string | undefined,
): Promise<string | undefined> {
  const row = await queryOne<{ last: string }>(
    db,
    `with page as materialized (
       select session_id from sessions.parts
        where owner_id = $1 and project_id = $2 and ($3::uuid is null or session_id > $3) order by session_id limit 1000),
     erased as (
       delete from sessions.parts where owner_id = $1 and project_id = $2 and session_id = any (array(
         select p.session_id from page p where not exists (
           select from sessions.sessions s where s.owner_id = $1 and s.project_id = $2 and s.id = p.session_id))))
     select session_id as last from page order by session_id desc limit 1`,
    [owner, project, after ?? null],
  );
  return row?.last;
}

/** Records that a generation and all earlier ones are erased. */
export async function finishErasure(db: Queryable, owner: string, project: string, generation: number): Promise<void> {
  await query(db, 'delete from sessions.erasures where owner_id = $1 and project_id = $2 and generation <= $3', [
    owner,
    project,
    generation,
  ]);
}

/** Erases up to 1,000 tombstones that are older than 24 h, if every consumer has confirmed the deletion. */
export async function sweepTombstones(db: Queryable): Promise<void> {
  await query(
    db,
    `delete from sessions.sessions where dead and ctid = any (array(
       select s.ctid from sessions.sessions s where s.dead and s.updated_at < statement_timestamp() - interval '24 hours'
          and not exists (select from sessions.outbox o where o.owner_id = s.owner_id and o.kind = 'session.changed'
             and o.entity = s.project_id || '/' || s.id::text) limit 1000 for update skip locked))`,
  );
}
