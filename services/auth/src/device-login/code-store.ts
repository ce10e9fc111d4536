import { query, queryOne, type Queryable } from '@archive/kit';
import type { CommandLine } from './command-line.ts';

/**
 * A code for the login of a command line, in any state: a login code that a signed-in person created, or a device code
 * that a command line requested (RFC 8628).
 */
export interface CodeRow extends CommandLine {
  id: string;
  /** The person who created the login code, or who approved or denied the login. Null: nobody has decided yet. */
  user_id: string | null;
  address: string;
  created_at: Date;
  expires_at: Date;
  denied_at: Date | null;
  used_at: Date | null;
  interval_seconds: number;
  is_expired: boolean;
  /** Whether a poll is too early now. The network may delay the previous poll, so a poll may be 1 s early. */
  is_early: boolean;
}

const columns = `id, user_id, hostname, system, username, client, address, created_at, expires_at, denied_at, used_at,
  interval_seconds, expires_at <= clock_timestamp() as is_expired,
  coalesce(polled_at > clock_timestamp() - (interval_seconds - 1) * interval '1 second', false) as is_early`;
const isOpen = `used_at is null and denied_at is null and expires_at > clock_timestamp()`;

/** Replaces the open login codes of a person by a new one, and resolves to its expiry. */
export async function insertLoginCode(
  tx: Queryable,
  code: { readonly id: string; readonly hash: Buffer; readonly userId: string; readonly lifetimeSeconds: number },
): Promise<Date> {
  await query(tx, `delete from auth.device_codes where user_id = $1 and kind = 'login' and used_at is null`, [
    code.userId,
  ]);
  const row = await queryOne<{ expires_at: Date }>(
    tx,
    `insert into auth.device_codes (id, kind, code_hash, user_id, expires_at) values ($1, 'login', $2, $3,
       date_trunc('milliseconds', clock_timestamp()) + $4::int * interval '1 second') returning expires_at`,
    [code.id, code.hash, code.userId, code.lifetimeSeconds],
  );
  if (!row) throw new Error('a login code was not stored');
  return row.expires_at;
}

/** Finds the person of an open login code. */
export async function findLoginCodeOwner(db: Queryable, hash: Buffer): Promise<string | undefined> {
  const row = await queryOne<{ user_id: string }>(
    db,
    `select user_id from auth.device_codes where code_hash = $1 and kind = 'login' and ${isOpen}`,
    [hash],
  );
  return row?.user_id;
}

/** Marks an approved code as used. If transactions are concurrent, one gets the row and all others get undefined. */
export async function useCode(tx: Queryable, hash: Buffer, kind: 'login' | 'device'): Promise<CodeRow | undefined> {
  return queryOne<CodeRow>(
    tx,
    `update auth.device_codes set used_at = clock_timestamp()
      where code_hash = $1 and kind = $2 and user_id is not null and ${isOpen} returning ${columns}`,
    [hash, kind],
  );
}

export interface NewDeviceCode extends CommandLine {
  readonly id: string;
  readonly hash: Buffer;
  readonly userCodeHash: Buffer;
  readonly address: string;
  readonly network: string;
  readonly lifetimeSeconds: number;
}

/** Inserts a code that waits for approval. */
export async function insertDeviceCode(tx: Queryable, code: NewDeviceCode): Promise<void> {
  await query(
    tx,
    `insert into auth.device_codes (id, kind, code_hash, user_code_hash, hostname, system, username, client, address,
       network, expires_at)
     values ($1, 'device', $2, $3, $4, $5, $6, $7, $8, $9,
       date_trunc('milliseconds', clock_timestamp()) + $10::int * interval '1 second')`,
    [
      ...[code.id, code.hash, code.userCodeHash, code.hostname, code.system, code.username, code.client],
      ...[code.address, code.network, code.lifetimeSeconds],
    ],
  );
}

/**
 * Counts the codes that wait for approval. Concurrent counts wait until this transaction ends, so that two logins
 * cannot exceed a limit together.
 */
export async function countWaitingCodes(tx: Queryable, network: string): Promise<{ all: number; of_network: number }> {
  await query(tx, `select pg_advisory_xact_lock(hashtextextended('auth.device_codes', 0))`);
  const row = await queryOne<{ all: number; of_network: number }>(
    tx,
    `select count(*)::int8 as all, (count(*) filter (where network = $1))::int8 as of_network
       from auth.device_codes where kind = 'device' and user_id is null and ${isOpen}`,
    [network],
  );
  return row ?? { all: 0, of_network: 0 };
}

/** Finds a code that waits for approval, by its user code. */
export async function findWaitingCode(db: Queryable, userCodeHash: Buffer): Promise<CodeRow | undefined> {
  return queryOne<CodeRow>(
    db,
    `select ${columns} from auth.device_codes where user_code_hash = $1 and user_id is null and ${isOpen}`,
    [userCodeHash],
  );
}

/** Stores a decision; undefined if no such code waits. If transactions are concurrent, only one gets the row. */
export async function decideCode(
  tx: Queryable,
  userCodeHash: Buffer,
  userId: string,
  isApproved: boolean,
): Promise<CodeRow | undefined> {
  return queryOne<CodeRow>(
    tx,
    `update auth.device_codes set user_id = $2, denied_at = case when $3::bool then null else clock_timestamp() end
      where user_code_hash = $1 and user_id is null and ${isOpen} returning ${columns}`,
    [userCodeHash, userId, isApproved],
  );
}

/** Finds a code of a command line, in any state. */
export async function findDeviceCode(db: Queryable, hash: Buffer): Promise<CodeRow | undefined> {
  return queryOne<CodeRow>(db, `select ${columns} from auth.device_codes where code_hash = $1 and kind = 'device'`, [
    hash,
  ]);
}

/** Records a poll. An early poll lengthens the interval by 5 s (RFC 8628 §3.5), up to 60 s. */
export async function recordPoll(db: Queryable, id: string, isEarly: boolean): Promise<void> {
  await query(
    db,
    `update auth.device_codes set polled_at = clock_timestamp(),
       interval_seconds = least(interval_seconds + case when $2::bool then 5 else 0 end, 60) where id = $1`,
    [id, isEarly],
  );
}

/** Deletes the codes of a person. */
export async function deleteCodesOf(tx: Queryable, userId: string): Promise<void> {
  await query(tx, `delete from auth.device_codes where user_id = $1`, [userId]);
}

/** Deletes at most 10,000 codes that expired more than an hour ago. */
export async function deleteOldCodes(db: Queryable): Promise<void> {
  await query(
    db,
    `delete from auth.device_codes where id in (select id from auth.device_codes
       where expires_at < clock_timestamp() - interval '1 hour' limit 10000)`,
  );
}
