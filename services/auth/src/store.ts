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

/** A row of auth.signing_keys. */
export interface SigningKeyRow {
  id: string;
  public_key: Buffer;
  sealed: Buffer;
}

/** Gives the user's id, making the user where there is none of that name. */
export async function ensureUser(db: Queryable, id: string, name: string): Promise<string> {
  const row = await queryOne<{ id: string }>(
    db,
    `insert into auth.users (id, name) values ($1, $2)
     on conflict (name) do update set name = excluded.name returning id`,
    [id, name],
  );
  return row?.id ?? id;
}

export async function findUser(db: Queryable, name: string): Promise<string | undefined> {
  const row = await queryOne<{ id: string }>(db, `select id from auth.users where name = $1`, [name]);
  return row?.id;
}

export async function hasUsers(db: Queryable): Promise<boolean> {
  return (await queryOne(db, `select from auth.users limit 1`)) !== undefined;
}

/** Whether there is no user at all; nobody else makes one until the transaction ends. */
export async function lockedWithoutUsers(tx: Queryable): Promise<boolean> {
  await query(tx, `lock table auth.users in share row exclusive mode`);
  return !(await hasUsers(tx));
}

/** The database's clock, in whole seconds since the Unix epoch: a token's unit. */
export async function nowSeconds(db: Queryable): Promise<number> {
  const row = await queryOne<{ now: number }>(db, `select floor(extract(epoch from clock_timestamp()))::int8 as now`);
  return row?.now ?? 0;
}

export interface NewKey {
  readonly id: string;
  readonly userId: string;
  readonly label: string;
  readonly lastFour: string;
  /** Seconds since the Unix epoch; undefined: it does not expire. */
  readonly expires: number | undefined;
}

export async function insertKey(db: Queryable, key: NewKey): Promise<KeyRow | undefined> {
  return queryOne<KeyRow>(
    db,
    `insert into auth.keys (id, user_id, label, last_four, created_at, expires_at)
     values ($1, $2, $3, $4, date_trunc('milliseconds', clock_timestamp()), to_timestamp($5::int8)) returning *`,
    [key.id, key.userId, key.label, key.lastFour, key.expires ?? null],
  );
}

export async function listKeys(db: Queryable, userId: string): Promise<KeyRow[]> {
  return query<KeyRow>(db, `select * from auth.keys where user_id = $1 order by created_at desc, id`, [userId]);
}

export interface LiveKey {
  user_id: string;
  /** Whole milliseconds, never more than there are; null: it does not expire. */
  remaining_ms: number | null;
}

/** The key, if it may be used at this moment of the database's clock. */
export async function findLiveKey(db: Queryable, id: string): Promise<LiveKey | undefined> {
  return queryOne<LiveKey>(
    db,
    `select user_id, floor(extract(epoch from expires_at - clock_timestamp()) * 1000)::int8 as remaining_ms
       from auth.keys
      where id = $1 and revoked_at is null and (expires_at is null or expires_at > clock_timestamp())`,
    [id],
  );
}

/** Revokes a key; the moment of its first revocation, undefined where there is no such key. */
export async function revokeKey(db: Queryable, id: string): Promise<Date | undefined> {
  const row = await queryOne<{ revoked_at: Date }>(
    db,
    `update auth.keys set revoked_at = coalesce(revoked_at, date_trunc('milliseconds', clock_timestamp()))
      where id = $1 returning revoked_at`,
    [id],
  );
  return row?.revoked_at;
}

/** Notes when keys were last used, each so many ms ago; a note never goes back in time. */
export async function noteUses(db: Queryable, ids: string[], agesMs: number[]): Promise<void> {
  await query(
    db,
    `update auth.keys k set last_used_at = greatest(k.last_used_at, clock_timestamp() - u.age_ms * interval '1 ms')
       from unnest($1::text[], $2::float8[]) u(id, age_ms) where k.id = u.id`,
    [ids, agesMs],
  );
}

export async function listSigningKeys(db: Queryable): Promise<SigningKeyRow[]> {
  return query<SigningKeyRow>(db, `select id, public_key, sealed from auth.signing_keys order by usable_at desc, id`);
}

/** The one that came last, usable or not yet. */
export async function newestSigningKey(db: Queryable): Promise<SigningKeyRow | undefined> {
  return queryOne<SigningKeyRow>(
    db,
    `select id, public_key, sealed from auth.signing_keys order by usable_at desc, id limit 1`,
  );
}

/** The newest of those that may sign at this moment. */
export async function currentSigningKey(db: Queryable): Promise<SigningKeyRow | undefined> {
  return queryOne<SigningKeyRow>(
    db,
    `select id, public_key, sealed from auth.signing_keys where usable_at <= clock_timestamp()
      order by usable_at desc, id limit 1`,
  );
}

/** Whether there is no signing key; nobody else makes one until the transaction ends. */
export async function lockedWithoutSigningKeys(tx: Queryable): Promise<boolean> {
  await query(tx, `lock table auth.signing_keys in share row exclusive mode`);
  return (await queryOne(tx, `select from auth.signing_keys limit 1`)) === undefined;
}

/** Publishes a signing key that may sign after `delayMs`. */
export async function insertSigningKey(db: Queryable, key: SigningKeyRow, delayMs: number): Promise<void> {
  await query(
    db,
    `insert into auth.signing_keys (id, public_key, sealed, usable_at)
     values ($1, $2, $3, clock_timestamp() + $4::float8 * interval '1 ms')`,
    [key.id, key.public_key, key.sealed, delayMs],
  );
}
