import { query, queryOne, type Queryable } from '@archive/kit';

export interface NewSigningKey {
  readonly id: string;
  readonly public_key: Buffer;
  readonly sealed: Buffer;
}

/** A row of auth.signing_keys. */
export interface SigningKeyRow extends NewSigningKey {
  readonly usable_at: Date;
}

/** Lists all signing keys, newest first, including those that do not sign yet. */
export async function listSigningKeys(db: Queryable): Promise<SigningKeyRow[]> {
  return query<SigningKeyRow>(
    db,
    `select id, public_key, sealed, usable_at from auth.signing_keys order by usable_at desc, id`,
  );
}

/** Finds the newest signing key, even if it does not sign yet. */
export async function findNewestSigningKey(db: Queryable): Promise<SigningKeyRow | undefined> {
  return queryOne<SigningKeyRow>(
    db,
    `select id, public_key, sealed, usable_at from auth.signing_keys order by usable_at desc, id limit 1`,
  );
}

/** Finds the newest signing key that is usable by the database's clock. */
export async function findCurrentSigningKey(db: Queryable): Promise<SigningKeyRow | undefined> {
  return queryOne<SigningKeyRow>(
    db,
    `select id, public_key, sealed, usable_at from auth.signing_keys where usable_at <= clock_timestamp()
      order by usable_at desc, id limit 1`,
  );
}

/** Locks the signing keys: no other transaction can insert or delete one until this transaction ends. */
export async function lockSigningKeys(tx: Queryable): Promise<void> {
  await query(tx, `lock table auth.signing_keys in share row exclusive mode`);
}

/** Whether there is no signing key. */
export async function hasNoSigningKey(tx: Queryable): Promise<boolean> {
  return (await queryOne(tx, `select from auth.signing_keys limit 1`)) === undefined;
}

/** Inserts a signing key that is usable after `delayMs`. */
export async function insertSigningKey(db: Queryable, key: NewSigningKey, delayMs: number): Promise<void> {
  await query(
    db,
    `insert into auth.signing_keys (id, public_key, sealed, usable_at)
     values ($1, $2, $3, clock_timestamp() + $4::float8 * interval '1 ms')`,
    [key.id, key.public_key, key.sealed, delayMs],
  );
}

/** Makes the newest signing key usable at once, and resolves to its id; undefined if there is none. */
export async function makeNewestUsable(db: Queryable): Promise<string | undefined> {
  const row = await queryOne<{ id: string }>(
    db,
    `update auth.signing_keys set usable_at = least(usable_at, clock_timestamp())
      where id = (select id from auth.signing_keys order by usable_at desc, id limit 1) returning id`,
  );
  return row?.id;
}

/**
 * Deletes a signing key and records its retirement. Resolves to the time of retirement; undefined if the key is
 * unknown.
 */
export async function retireSigningKey(tx: Queryable, id: string): Promise<Date | undefined> {
  await query(
    tx,
    `with retired as (delete from auth.signing_keys where id = $1 returning id)
     insert into auth.retired_signing_keys
     select id, date_trunc('milliseconds', clock_timestamp()) from retired on conflict do nothing`,
    [id],
  );
  const row = await queryOne<{ retired_at: Date }>(
    tx,
    `select retired_at from auth.retired_signing_keys where id = $1`,
    [id],
  );
  return row?.retired_at;
}
