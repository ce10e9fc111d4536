import { randomUUID } from 'node:crypto';
import { query, queryOne, type Queryable } from '@archive/kit';

/** A registration or a sign-in that a browser has begun. */
export interface ChallengeRow {
  origin: string;
  /** Null: a sign-in; else the person registers a passkey. */
  person_id: string | null;
}

export interface NewChallenge {
  readonly secretHash: Buffer;
  readonly origin: string;
  readonly personId: string | undefined;
  readonly lifetimeMinutes: number;
}

/** Inserts a challenge. */
export async function insertChallenge(db: Queryable, challenge: NewChallenge): Promise<void> {
  await query(
    db,
    `insert into auth.passkey_challenges (secret_hash, origin, person_id, expires_at)
     values ($1, $2, $3, clock_timestamp() + $4::int * interval '1 minute')`,
    [challenge.secretHash, challenge.origin, challenge.personId, challenge.lifetimeMinutes],
  );
}

/**
 * Deletes a challenge and resolves to its row; undefined if it is unknown, used or expired. If calls are concurrent,
 * only one gets the row.
 */
export async function takeChallenge(db: Queryable, secretHash: Buffer): Promise<ChallengeRow | undefined> {
  return queryOne<ChallengeRow>(
    db,
    `delete from auth.passkey_challenges where secret_hash = $1 and expires_at > clock_timestamp()
     returning origin, person_id`,
    [secretHash],
  );
}

/** Deletes expired challenges, at most 10,000. */
export async function deleteExpiredChallenges(db: Queryable): Promise<void> {
  await query(
    db,
    `delete from auth.passkey_challenges where secret_hash in
       (select secret_hash from auth.passkey_challenges where expires_at < clock_timestamp() limit 10000)`,
  );
}

/** A registered passkey. */
export interface PasskeyRow {
  id: string;
  user_id: string;
  /** COSE key in base64url. */
  public_key: string;
  /** Signatures that the authenticator has counted; always 0 if it does not count. */
  counter: number;
}

/** Finds the passkey of a host name by the id that its authenticator has given it. */
export async function findPasskey(db: Queryable, rpId: string, credentialId: string): Promise<PasskeyRow | undefined> {
  return queryOne<PasskeyRow>(
    db,
    `select id, user_id, data->>'publicKey' as public_key, (data->>'counter')::int8 as counter
       from auth.credentials where kind = 'passkey' and provider = $1 and subject = $2`,
    [rpId, credentialId],
  );
}

/** Lists the ids that authenticators have given the passkeys of a person at a host name. */
export async function listPasskeyIds(db: Queryable, personId: string, rpId: string): Promise<string[]> {
  const rows = await query<{ subject: string }>(
    db,
    `select subject from auth.credentials where kind = 'passkey' and user_id = $1 and provider = $2`,
    [personId, rpId],
  );
  return rows.map(({ subject }) => subject);
}

/** Counts the passkeys of a person. */
export async function countPasskeys(tx: Queryable, personId: string): Promise<number> {
  const sql = `select count(*)::int as passkeys from auth.credentials where user_id = $1 and kind = 'passkey'`;
  return (await queryOne<{ passkeys: number }>(tx, sql, [personId]))?.passkeys ?? 0;
}

export interface NewPasskey {
  readonly personId: string;
  readonly rpId: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly name: string;
}

/** Inserts a passkey and resolves to its id; undefined if it is registered already. */
export async function insertPasskey(tx: Queryable, passkey: NewPasskey): Promise<string | undefined> {
  const { personId, rpId, credentialId, publicKey, counter, name } = passkey;
  const row = await queryOne<{ id: string }>(
    tx,
    `insert into auth.credentials (id, user_id, kind, provider, subject, label, data)
     values ($1, $2, 'passkey', $3, $4, $5, $6) on conflict (provider, subject) do nothing returning id`,
    [randomUUID(), personId, rpId, credentialId, name, JSON.stringify({ publicKey, counter })],
  );
  return row?.id;
}

/**
 * Records a sign-in and the authenticator's counter. Resolves to false if the passkey is gone, or if another sign-in
 * has recorded the same or a higher counter.
 */
export async function recordPasskeyUse(tx: Queryable, id: string, counter: number): Promise<boolean> {
  const rows = await query(
    tx,
    `update auth.credentials set data = jsonb_set(data, '{counter}', to_jsonb($2::int8)),
       last_used_at = date_trunc('milliseconds', clock_timestamp())
      where id = $1 and ($2 > (data->>'counter')::int8 or ($2 = 0 and (data->>'counter')::int8 = 0)) returning id`,
    [id, counter],
  );
  return rows.length > 0;
}
