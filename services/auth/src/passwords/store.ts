import { randomUUID } from 'node:crypto';
import { query, queryOne, type Queryable } from '@archive/kit';

/** Finds the password hash of a person; undefined if the person has no password. */
export async function findPasswordHash(db: Queryable, personId: string): Promise<string | undefined> {
  const row = await queryOne<{ secret: string }>(
    db,
    `select secret from auth.credentials where provider = 'password' and subject = $1`,
    [personId],
  );
  return row?.secret;
}

/**
 * Sets the password hash of a person, and logs its time, so that a restore never brings an earlier password back. The
 * times of one person's passwords only increase, also if the clock is set back.
 */
export async function setPasswordHash(tx: Queryable, personId: string, hash: string): Promise<void> {
  await query(
    tx,
    `with stored as (
       insert into auth.credentials as c (id, user_id, kind, provider, subject, secret, secret_set_at)
       values ($1, $2, 'password', 'password', $2, $3, date_trunc('milliseconds', clock_timestamp()))
       on conflict (provider, subject) do update set secret = excluded.secret,
         secret_set_at = greatest(excluded.secret_set_at, coalesce(c.secret_set_at, c.created_at) + interval '1 ms')
       returning subject, secret_set_at)
     insert into auth.deletion_log (kind, entity, at) select 'password', subject, secret_set_at from stored`,
    [randomUUID(), personId, hash],
  );
}

/** Records a use of the password; stores `upgradedHash` if it is given. */
export async function recordPasswordUse(
  tx: Queryable,
  personId: string,
  upgradedHash: string | undefined,
): Promise<void> {
  await query(
    tx,
    `update auth.credentials set secret = coalesce($2, secret),
       last_used_at = date_trunc('milliseconds', clock_timestamp())
      where provider = 'password' and subject = $1`,
    [personId, upgradedHash],
  );
}
