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

/** Sets the password hash of a person. If it replaces one, a restore never brings the earlier password back. */
export async function setPasswordHash(tx: Queryable, personId: string, hash: string): Promise<void> {
  await query(
    tx,
    `insert into auth.deletion_log (kind, entity)
     select 'password', subject from auth.credentials where provider = 'password' and subject = $1`,
    [personId],
  );
  await query(
    tx,
    `insert into auth.credentials (id, user_id, kind, provider, subject, secret)
     values ($1, $2, 'password', 'password', $2, $3)
     on conflict (provider, subject) do update set secret = excluded.secret`,
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
