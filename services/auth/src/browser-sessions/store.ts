import { query, queryOne, queryPrepared, type Queryable } from '@archive/kit';
import { absoluteDays, idleDays } from '../people/session-lifetime.ts';
import type { Role } from '../people/store.ts';

/** The live session of a cookie. */
export interface LiveSession {
  id: string;
  user_id: string;
  role: Role;
  /** Whole milliseconds until the session expires without further use. */
  remaining_ms: number;
}

/** Finds the live session of a token, and records the use at most once a minute, in one statement. */
export async function checkSession(db: Queryable, tokenHash: Buffer): Promise<LiveSession | undefined> {
  const rows = await queryPrepared<LiveSession>(
    db,
    'check browser session',
    `with live as (
       select s.id, s.user_id, u.role, s.last_used_at, s.expires_at
         from auth.browser_sessions s join auth.users u on u.id = s.user_id
        where s.token_hash = $1 and s.expires_at > clock_timestamp()
          and s.last_used_at > clock_timestamp() - interval '${idleDays} days'
          and u.disabled_at is null and u.removed_at is null
     ), used as (
       update auth.browser_sessions s set last_used_at = date_trunc('milliseconds', clock_timestamp()) from live
        where s.id = live.id and live.last_used_at < clock_timestamp() - interval '1 minute'
     )
     select id, user_id, role, floor(extract(epoch from
       least(expires_at, clock_timestamp() + interval '${idleDays} days') - clock_timestamp()) * 1000)::int8 as remaining_ms
       from live`,
    [tokenHash],
  );
  return rows[0];
}

export interface NewSession {
  readonly id: string;
  readonly personId: string;
  readonly tokenHash: Buffer;
  readonly address: string;
  readonly userAgent: string;
  /** Seconds since the person proved who they are; null: not known. */
  readonly proofAgeSeconds: number | null;
}

/** Inserts a session and resolves to its absolute expiry. */
export async function insertSession(tx: Queryable, session: NewSession): Promise<Date> {
  const row = await queryOne<{ expires_at: Date }>(
    tx,
    `insert into auth.browser_sessions (id, user_id, token_hash, address, user_agent, confirmed_at, expires_at)
     values ($1, $2, $3, $4, $5, clock_timestamp() - $6::float8 * interval '1 second',
       date_trunc('milliseconds', clock_timestamp()) + interval '${absoluteDays} days') returning expires_at`,
    [session.id, session.personId, session.tokenHash, session.address, session.userAgent, session.proofAgeSeconds],
  );
  if (!row) throw new Error('a browser session was not stored');
  return row.expires_at;
}

/** Records that the person has confirmed the session. */
export async function recordConfirmation(tx: Queryable, id: string): Promise<void> {
  await query(tx, `update auth.browser_sessions set confirmed_at = clock_timestamp() where id = $1`, [id]);
}

/** A live session, as its person sees it. */
export interface SessionRow {
  id: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  address: string;
  user_agent: string;
}

/**
 * Lists the live sessions of a person, last used first; `expires_at` is the earlier of the idle and the absolute
 * expiry.
 */
export async function listSessions(db: Queryable, personId: string, limit: number): Promise<SessionRow[]> {
  return query<SessionRow>(
    db,
    `select id, created_at, last_used_at, address, user_agent,
       least(expires_at, last_used_at + interval '${idleDays} days') as expires_at
       from auth.browser_sessions
      where user_id = $1 and expires_at > clock_timestamp()
        and last_used_at > clock_timestamp() - interval '${idleDays} days'
      order by last_used_at desc, id limit $2`,
    [personId, limit],
  );
}

/** Deletes one session of a person; resolves to whether it existed. */
export async function deleteSession(tx: Queryable, personId: string, id: string): Promise<boolean> {
  const sql = `delete from auth.browser_sessions where user_id = $1 and id = $2 returning id`;
  return (await query(tx, sql, [personId, id])).length > 0;
}

/** Deletes all sessions of a person, and resolves to their number. */
export async function deleteSessions(tx: Queryable, personId: string): Promise<number> {
  return (await query(tx, `delete from auth.browser_sessions where user_id = $1 returning id`, [personId])).length;
}

/** Deletes all sessions of a person except the `keep` newest ones. */
export async function deleteOldestSessions(tx: Queryable, personId: string, keep: number): Promise<void> {
  await query(
    tx,
    `delete from auth.browser_sessions where id in
       (select id from auth.browser_sessions where user_id = $1 order by created_at desc, id offset $2)`,
    [personId, keep],
  );
}

/** Whether a person has a session from this address. */
export async function hasSessionFrom(db: Queryable, personId: string, address: string): Promise<boolean> {
  const sql = `select from auth.browser_sessions where user_id = $1 and address = $2 limit 1`;
  return (await queryOne(db, sql, [personId, address])) !== undefined;
}

/**
 * Whether anyone has a session from this address. Ignores sessions past their absolute expiry, but not unused sessions
 * that the sweep has yet to delete.
 */
export async function hasAnySessionFrom(db: Queryable, address: string): Promise<boolean> {
  const sql = `select from auth.browser_sessions where address = $1 and expires_at > clock_timestamp() limit 1`;
  return (await queryOne(db, sql, [address])) !== undefined;
}

/** Deletes at most 10,000 expired sessions. */
export async function deleteExpiredSessions(db: Queryable): Promise<void> {
  await query(
    db,
    `delete from auth.browser_sessions where id in
       (select id from auth.browser_sessions where expires_at < clock_timestamp()
           or last_used_at < clock_timestamp() - interval '${idleDays} days' limit 10000)`,
  );
}
