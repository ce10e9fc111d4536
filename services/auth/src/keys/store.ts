import { query, queryOne, type Queryable } from '@archive/kit';

/** A row of auth.keys. */
export interface KeyRow {
  id: string;
  user_id: string;
  label: string;
  last_four: string;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** Resolves to the id of the user with this name or email; inserts a user with `id` and the name if there is none. */
export async function ensureUser(db: Queryable, id: string, name: string): Promise<string> {
  const found = await findUser(db, name);
  if (found !== undefined) return found;
  const row = await queryOne<{ id: string }>(
    db,
    `insert into auth.users (id, name) values ($1, $2)
     on conflict (name) do update set name = excluded.name returning id`,
    [id, name],
  );
  return row?.id ?? id;
}

/** Finds the id of the user with this name, or else with this email; undefined if there is none. */
export async function findUser(db: Queryable, name: string): Promise<string | undefined> {
  const row = await queryOne<{ id: string }>(
    db,
    `select id from auth.users where (name = $1 or lower(email) = lower($1)) and removed_at is null
      order by name is distinct from $1 limit 1`,
    [name],
  );
  return row?.id;
}

/** Finds the id of the user that was created first; undefined if there is none. */
export async function findOldestUser(db: Queryable): Promise<string | undefined> {
  const row = await queryOne<{ id: string }>(
    db,
    `select id from auth.users where removed_at is null order by created_at, id limit 1`,
  );
  return row?.id;
}

/** Whether any user exists. */
export async function hasUsers(db: Queryable): Promise<boolean> {
  return (await queryOne(db, `select from auth.users limit 1`)) !== undefined;
}

/**
 * Locks the table of users and resolves to whether it is empty. Until this transaction ends, no other transaction can
 * insert a user.
 */
export async function lockUsersAndCheckEmpty(tx: Queryable): Promise<boolean> {
  await query(tx, `lock table auth.users in share row exclusive mode`);
  return !(await hasUsers(tx));
}

/** Reads the database's clock in whole seconds since the Unix epoch, the unit of a token's claims. */
export async function readClockSeconds(db: Queryable): Promise<number> {
  const row = await queryOne<{ now: number }>(db, `select floor(extract(epoch from clock_timestamp()))::int8 as now`);
  return row?.now ?? 0;
}

export interface NewKey {
  readonly id: string;
  readonly userId: string;
  readonly label: string;
  readonly lastFour: string;
  /** Seconds since the Unix epoch; undefined: the key does not expire. */
  readonly expiresSeconds: number | undefined;
}

/** Inserts a key and resolves to its row. */
export async function insertKey(db: Queryable, key: NewKey): Promise<KeyRow | undefined> {
  return queryOne<KeyRow>(
    db,
    `insert into auth.keys (id, user_id, label, last_four, created_at, expires_at)
     values ($1, $2, $3, $4, date_trunc('milliseconds', clock_timestamp()), to_timestamp($5::int8)) returning *`,
    [key.id, key.userId, key.label, key.lastFour, key.expiresSeconds ?? null],
  );
}

/** Lists a user's keys, newest first; all of them if there is no limit. */
export async function listKeys(db: Queryable, userId: string, limit?: number): Promise<KeyRow[]> {
  const sql = `select * from auth.keys where user_id = $1 order by created_at desc, id limit $2`;
  return query<KeyRow>(db, sql, [userId, limit]);
}

/** Counts a user's keys that are valid by the database's clock. */
export async function countValidKeys(db: Queryable, userId: string): Promise<number> {
  const row = await queryOne<{ n: number }>(
    db,
    `select count(*) as n from auth.keys
      where user_id = $1 and revoked_at is null and (expires_at is null or expires_at > clock_timestamp())`,
    [userId],
  );
  return row?.n ?? 0;
}

/** Changes the label of a user's key; undefined if the user has no such key. */
export async function renameKey(db: Queryable, userId: string, id: string, label: string): Promise<KeyRow | undefined> {
  const sql = `update auth.keys set label = $3 where user_id = $1 and id = $2 returning *`;
  return queryOne<KeyRow>(db, sql, [userId, id, label]);
}

/** Finds a user's key, and locks it until the transaction ends. */
export async function lockOwnKey(tx: Queryable, userId: string, id: string): Promise<KeyRow | undefined> {
  return queryOne<KeyRow>(tx, `select * from auth.keys where user_id = $1 and id = $2 for update`, [userId, id]);
}

/** Finds any key, and locks it until the transaction ends. */
export async function lockKey(tx: Queryable, id: string): Promise<KeyRow | undefined> {
  return queryOne<KeyRow>(tx, `select * from auth.keys where id = $1 for update`, [id]);
}

/** Revokes all of a user's keys that are not revoked yet. */
export async function revokeKeysOf(tx: Queryable, userId: string): Promise<void> {
  await query(
    tx,
    `update auth.keys set revoked_at = date_trunc('milliseconds', clock_timestamp())
      where user_id = $1 and revoked_at is null`,
    [userId],
  );
}

export interface ValidKey {
  user_id: string;
  /** Whether no use of the key is stored yet. */
  is_unused: boolean;
  /** Whole milliseconds until the key expires, rounded down; null: the key does not expire. */
  remaining_ms: number | null;
}

/**
 * Finds a key that is valid by the database's clock. Undefined if the key is revoked, expired or unknown. Undefined too
 * if its signing key is retired or unknown. A gateway of an earlier version sends an empty `signingKeyId`, which is not
 * checked.
 */
export async function findValidKey(db: Queryable, id: string, signingKeyId: string): Promise<ValidKey | undefined> {
  return queryOne<ValidKey>(
    db,
    `select user_id, last_used_at is null as is_unused,
       floor(extract(epoch from expires_at - clock_timestamp()) * 1000)::int8 as remaining_ms
       from auth.keys
      where id = $1 and revoked_at is null and (expires_at is null or expires_at > clock_timestamp())
        and ($2 = '' or exists (select from auth.signing_keys s where s.id = $2))`,
    [id, signingKeyId],
  );
}

/** Revokes a key and resolves to the time of its first revocation; undefined if the key is unknown. */
export async function revokeKey(db: Queryable, id: string): Promise<Date | undefined> {
  const row = await queryOne<{ revoked_at: Date }>(
    db,
    `update auth.keys set revoked_at = coalesce(revoked_at, date_trunc('milliseconds', clock_timestamp()))
      where id = $1 returning revoked_at`,
    [id],
  );
  return row?.revoked_at;
}

/** Revokes all keys that were created before a time and are not revoked yet. Resolves to their number. */
export async function revokeKeysCreatedBefore(db: Queryable, time: Date): Promise<number> {
  const rows = await query(
    db,
    `update auth.keys set revoked_at = date_trunc('milliseconds', clock_timestamp())
      where created_at < $1 and revoked_at is null returning id`,
    [time],
  );
  return rows.length;
}

/**
 * Records the last uses of keys; `agesMs` has the time since each use. An older use never overwrites a newer one. The
 * first use of a key adds an audit row.
 */
export async function recordUses(db: Queryable, ids: string[], agesMs: number[]): Promise<void> {
  await query(
    db,
    `with uses as (
       select k.id, k.user_id, k.last_used_at as before, clock_timestamp() - u.age_ms * interval '1 ms' as at
         from auth.keys k join unnest($1::text[], $2::float8[]) u(id, age_ms) on u.id = k.id order by k.id for update of k
     ), written as (
       update auth.keys k set last_used_at = greatest(k.last_used_at, uses.at) from uses where k.id = uses.id
     )
     insert into auth.audit (actor_id, action, subject_kind, subject_id, succeeded)
     select user_id, 'key_first_used', 'key', id, true from uses where before is null`,
    [ids, agesMs],
  );
}
