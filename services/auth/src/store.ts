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

/** Resolves to the id of the user of that name; inserts the user under `id` if there is none. */
export async function ensureUser(db: Queryable, id: string, name: string): Promise<string> {
  const row = await queryOne<{ id: string }>(
    db,
    `insert into auth.users (id, name) values ($1, $2)
     on conflict (name) do update set name = excluded.name returning id`,
    [id, name],
  );
  return row?.id ?? id;
}

/** Finds the id of the user of that name; undefined if there is none. */
export async function findUser(db: Queryable, name: string): Promise<string | undefined> {
  const row = await queryOne<{ id: string }>(db, `select id from auth.users where name = $1`, [name]);
  return row?.id;
}

/** Whether any user exists. */
export async function hasUsers(db: Queryable): Promise<boolean> {
  return (await queryOne(db, `select from auth.users limit 1`)) !== undefined;
}

/** Locks the users, and returns whether there are none. Until the transaction ends no other transaction can insert one. */
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

/** Inserts a key and resolves to its row, with the time of creation. */
export async function insertKey(db: Queryable, key: NewKey): Promise<KeyRow | undefined> {
  return queryOne<KeyRow>(
    db,
    `insert into auth.keys (id, user_id, label, last_four, created_at, expires_at)
     values ($1, $2, $3, $4, date_trunc('milliseconds', clock_timestamp()), to_timestamp($5::int8)) returning *`,
    [key.id, key.userId, key.label, key.lastFour, key.expiresSeconds ?? null],
  );
}

/** Lists a user's keys, newest first. */
export async function listKeys(db: Queryable, userId: string): Promise<KeyRow[]> {
  return query<KeyRow>(db, `select * from auth.keys where user_id = $1 order by created_at desc, id`, [userId]);
}

export interface ValidKey {
  user_id: string;
  /** Whole milliseconds, rounded down; null: the key does not expire. */
  remaining_ms: number | null;
}

/**
 * Finds a key that is valid by the database's clock; undefined if it is revoked, expired or unknown, or if its signing key
 * is. An empty `signingKeyId` is not checked: a gateway of an earlier version sends none.
 */
export async function findValidKey(db: Queryable, id: string, signingKeyId: string): Promise<ValidKey | undefined> {
  return queryOne<ValidKey>(
    db,
    `select user_id, floor(extract(epoch from expires_at - clock_timestamp()) * 1000)::int8 as remaining_ms
       from auth.keys
      where id = $1 and revoked_at is null and (expires_at is null or expires_at > clock_timestamp())
        and ($2 = '' or exists (select from auth.signing_keys s where s.id = $2))`,
    [id, signingKeyId],
  );
}

/** Revokes a key and resolves to its first revocation; undefined if the key is unknown. */
export async function revokeKey(db: Queryable, id: string): Promise<Date | undefined> {
  const row = await queryOne<{ revoked_at: Date }>(
    db,
    `update auth.keys set revoked_at = coalesce(revoked_at, date_trunc('milliseconds', clock_timestamp()))
      where id = $1 returning revoked_at`,
    [id],
  );
  return row?.revoked_at;
}

/** Revokes all valid keys that were created before a time, and resolves to their number. */
export async function revokeKeysCreatedBefore(db: Queryable, time: Date): Promise<number> {
  const rows = await query(
    db,
    `update auth.keys set revoked_at = date_trunc('milliseconds', clock_timestamp())
      where created_at < $1 and revoked_at is null returning id`,
    [time],
  );
  return rows.length;
}

/** Records the last uses of keys; `agesMs` are the times since them. An older use never overwrites a newer one. */
export async function recordUses(db: Queryable, ids: string[], agesMs: number[]): Promise<void> {
  await query(
    db,
    `update auth.keys k set last_used_at = greatest(k.last_used_at, clock_timestamp() - u.age_ms * interval '1 ms')
       from unnest($1::text[], $2::float8[]) u(id, age_ms) where k.id = u.id`,
    [ids, agesMs],
  );
}
