import type { CurrentVersion } from '@archive/contracts';
import { query, queryOne, type Queryable } from '@archive/kit';
import type { SizeColumns } from '../list/store.ts';

/** The stored state of a session that a write is checked against. The session may be deleted or absent. */
export interface WriteGuards {
  /** The last dead generation of the project. 0 if none is dead. */
  dead_up_to: number;
  /** Version of the session's last deletion. 0 if there is none. */
  dead_version: number;
  is_live: boolean;
  has_row: boolean;
  /** Bytes of the live session, as the quota counts them; 0 if the session is not live. */
  bytes: number;
  etag: string;
  created_at: Date;
  updated_at: Date;
}

/** Returns the version that preconditions are checked against. Returns undefined if the session is not live. */
export function toCurrentVersion({ is_live, etag, updated_at }: WriteGuards): CurrentVersion | undefined {
  return is_live ? { etag, updatedMs: updated_at.getTime() } : undefined;
}

const isLive = 'not s.dead and s.generation > coalesce(f.dead_up_to, 0)';
const selectWriteGuards = `
  select coalesce(f.dead_up_to, 0) as dead_up_to, coalesce(s.dead_version, 0) as dead_version,
         coalesce(${isLive}, false) as is_live,
         case when ${isLive} then sessions.count_bytes(s.markdown_size, s.raw_size, s.data_size, s.metadata) else 0 end as bytes,
         s.id is not null as has_row, s.etag, s.created_at, s.updated_at
    from (values ($1::text, $2::text, $3::uuid)) q(owner_id, project_id, id)
    left join sessions.fences f on f.owner_id = q.owner_id and f.project_id = q.project_id
    left join sessions.sessions s on s.owner_id = q.owner_id and s.project_id = q.project_id and s.id = q.id`;

/** Reads a session's last deletion from its tombstone or its live row. Resolves to undefined if there is none. */
export async function readLastDeletion(
  db: Queryable,
  owner: string,
  project: string,
  id: string,
): Promise<{ version: number; ago_ms: number } | undefined> {
  return queryOne(
    db,
    `select dead_version as version, ceil(extract(epoch from clock_timestamp() - deleted_at) * 1000)::bigint as ago_ms
       from sessions.sessions where owner_id = $1 and project_id = $2 and id = $3 and dead_version > 0`,
    [owner, project, id],
  );
}

/** Reads the stored state that a write is checked against. The session need not have a row. */
export async function readWriteGuards(db: Queryable, owner: string, project: string, id: string): Promise<WriteGuards> {
  const row = await queryOne<WriteGuards>(db, selectWriteGuards, [owner, project, id]);
  if (!row) throw new Error('select from values returned no row');
  return row;
}

/** SQL that locks a session id until the transaction ends. `$1` is the owner, and `$2` is the project. */
export const sessionLockSql = (id: string) =>
  `pg_advisory_xact_lock(hashtextextended($1 || '/' || $2 || '/' || ${id}, 0))`;

/** Locks a session id until the transaction ends. The session need not have a row. */
export async function lockSession(db: Queryable, owner: string, project: string, id: string): Promise<void> {
  await query(db, `select ${sessionLockSql('$3')}`, [owner, project, id]);
}

/**
 * Prevents other transactions from raising the project's fence until this transaction ends. A lock on no row locks
 * nothing, so a missing row is inserted first.
 */
export async function lockFenceShared(db: Queryable, owner: string, project: string): Promise<void> {
  const lockFence = 'select from sessions.fences where owner_id = $1 and project_id = $2 for share';
  if (await queryOne(db, lockFence, [owner, project])) return;
  await query(db, 'insert into sessions.fences (owner_id, project_id) values ($1, $2) on conflict do nothing', [
    owner,
    project,
  ]);
  await query(db, lockFence, [owner, project]);
}

/**
 * Makes a generation and all earlier ones dead, permanently. If they are not dead yet, waits for writes in progress.
 */
export async function raiseFence(db: Queryable, owner: string, project: string, generation: number): Promise<void> {
  const selectRaised = 'select from sessions.fences where owner_id = $1 and project_id = $2 and dead_up_to >= $3';
  if (await queryOne(db, selectRaised, [owner, project, generation])) return;
  await query(
    db,
    `insert into sessions.fences as f (owner_id, project_id, dead_up_to, dead_version) values ($1, $2, $3, nextval('sessions.version'))
     on conflict (owner_id, project_id) do update
       set dead_up_to = excluded.dead_up_to, dead_version = excluded.dead_version where f.dead_up_to < excluded.dead_up_to`,
    [owner, project, generation],
  );
}

export interface NewSession extends SizeColumns {
  owner: string;
  project: string;
  id: string;
  generation: number;
  name: string;
  metadata: string;
  etag: string;
  markdownRows: number;
  rawRows: number;
  dataRows: number;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** Inserts or replaces a session under the next version. If `isNew` is true, the time of creation is reset. */
export async function upsertSession(
  db: Queryable,
  session: NewSession,
  isNew: boolean,
): Promise<{ version: number; created_at: Date; updated_at: Date }> {
  const row = await queryOne<{ version: number; created_at: Date; updated_at: Date }>(
    db,
    `insert into sessions.sessions as s (owner_id, project_id, id, generation, version, name, metadata, etag, markdown_size, raw_size,
       data_size, markdown_rows, raw_rows, data_rows, created_at, updated_at, started_at, ended_at)
     select $1, $2, $3, $4, nextval('sessions.version'), $5, $6, $7, $8, $9, $10, $11, $12, $13, t.now, t.now, $14, $15
       from (select date_trunc('milliseconds', clock_timestamp()) as now) t
     on conflict (owner_id, project_id, id) do update
       set generation = excluded.generation, version = excluded.version, dead = false, name = excluded.name,
           metadata = excluded.metadata, etag = excluded.etag, markdown_size = excluded.markdown_size, raw_size = excluded.raw_size,
           data_size = excluded.data_size, markdown_rows = excluded.markdown_rows, raw_rows = excluded.raw_rows,
           data_rows = excluded.data_rows, created_at = case when $16 then excluded.created_at else s.created_at end,
           updated_at = excluded.updated_at, started_at = excluded.started_at, ended_at = excluded.ended_at
     returning version, created_at, updated_at`,
    [
      session.owner,
      session.project,
      session.id,
      session.generation,
      session.name,
      session.metadata,
      session.etag,
      session.markdown_size,
      session.raw_size,
      session.data_size,
      session.markdownRows,
      session.rawRows,
      session.dataRows,
      session.startedAt?.toISOString() ?? null,
      session.endedAt?.toISOString() ?? null,
      isNew,
    ],
  );
  if (!row) throw new Error('an unconditional upsert returned no row');
  return row;
}

/**
 * Turns a live session into a tombstone. Resolves to the tombstone's version, or to undefined if the session is not
 * live.
 */
export async function writeTombstone(
  db: Queryable,
  owner: string,
  project: string,
  id: string,
): Promise<number | undefined> {
  const row = await queryOne<{ version: number }>(
    db,
    `update sessions.sessions s
        set dead = true, version = v.next, dead_version = v.next, name = '', metadata = '', etag = '',
            markdown_size = 0, raw_size = null, data_size = null, markdown_rows = 0, raw_rows = 0, data_rows = 0,
            updated_at = clock_timestamp(), deleted_at = clock_timestamp(), started_at = null, ended_at = null
       from (select nextval('sessions.version') as next) v
      where s.owner_id = $1 and s.project_id = $2 and s.id = $3 and exists (
        select from sessions.live l where l.owner_id = $1 and l.project_id = $2 and l.id = $3)
     returning s.version`,
    [owner, project, id],
  );
  return row?.version;
}
