import { randomUUID } from 'node:crypto';
import { query, queryOne, type Queryable } from '@archive/kit';

/** A way to sign in other than the password. */
export interface CredentialRow {
  id: string;
  user_id: string;
  kind: 'oidc' | 'passkey';
  provider: string;
  label: string;
  created_at: Date;
  last_used_at: Date | null;
}

const columns = `id, user_id, kind, provider, coalesce(label, '') as label, created_at, last_used_at`;

/** Finds the credential with this provider and this subject. Ignores passwords. */
export async function findCredential(
  db: Queryable,
  provider: string,
  subject: string,
): Promise<CredentialRow | undefined> {
  return queryOne<CredentialRow>(
    db,
    `select ${columns} from auth.credentials where provider = $1 and subject = $2 and kind <> 'password'`,
    [provider, subject],
  );
}

/** Finds a credential of a person, other than the password. */
export async function findCredentialOf(
  db: Queryable,
  personId: string,
  id: string,
): Promise<CredentialRow | undefined> {
  const sql = `select ${columns} from auth.credentials where user_id = $1 and id = $2 and kind <> 'password'`;
  return queryOne<CredentialRow>(db, sql, [personId, id]);
}

export interface NewIdentity {
  readonly personId: string;
  readonly provider: string;
  readonly subject: string;
  readonly label: string;
}

/** Inserts an identity of a provider and resolves to its id; undefined if the identity is taken. */
export async function insertIdentity(tx: Queryable, identity: NewIdentity): Promise<string | undefined> {
  const row = await queryOne<{ id: string }>(
    tx,
    `insert into auth.credentials (id, user_id, kind, provider, subject, label) values ($1, $2, 'oidc', $3, $4, $5)
     on conflict (provider, subject) do nothing returning id`,
    [randomUUID(), identity.personId, identity.provider, identity.subject, identity.label],
  );
  return row?.id;
}

/** Records a use of a credential; resolves to whether the credential exists. */
export async function recordCredentialUse(tx: Queryable, id: string): Promise<boolean> {
  const sql = `update auth.credentials set last_used_at = date_trunc('milliseconds', clock_timestamp())
    where id = $1 returning id`;
  return (await query(tx, sql, [id])).length > 0;
}

/** Lists the credentials of a person other than the password, oldest first. */
export async function listCredentials(db: Queryable, personId: string): Promise<CredentialRow[]> {
  return query<CredentialRow>(
    db,
    `select ${columns} from auth.credentials where user_id = $1 and kind <> 'password'
      order by created_at, id limit 100`,
    [personId],
  );
}

/** A way to sign in, the password included. */
export interface WayToSignIn {
  kind: 'password' | 'oidc' | 'passkey';
  provider: string;
}

/** Lists the ways to sign in of a person, the password included. */
export async function listWaysToSignIn(tx: Queryable, personId: string): Promise<WayToSignIn[]> {
  return query<WayToSignIn>(tx, `select kind, provider from auth.credentials where user_id = $1`, [personId]);
}

/** Deletes a credential of a person other than the password; resolves to whether it existed. */
export async function deleteCredential(tx: Queryable, personId: string, id: string): Promise<boolean> {
  const sql = `delete from auth.credentials where id = $2 and user_id = $1 and kind <> 'password' returning id`;
  return (await query(tx, sql, [personId, id])).length > 0;
}
