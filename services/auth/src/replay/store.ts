import { query, queryOne, type Queryable } from '@archive/kit';

/** Whether a person was enabled again at or after a time. */
export async function wasEnabledSince(db: Queryable, personId: string, at: Date): Promise<boolean> {
  return (
    (await queryOne(db, `select from auth.users where id = $1 and enabled_at >= $2`, [personId, at])) !== undefined
  );
}

/** Deletes a way to sign in. */
export async function deleteCredentialById(tx: Queryable, id: string): Promise<void> {
  await query(tx, `delete from auth.credentials where id = $1`, [id]);
}

/** Deletes the password of a person, unless it was set at or after a time. */
export async function deletePasswordSetBefore(tx: Queryable, personId: string, at: Date): Promise<void> {
  await query(
    tx,
    `delete from auth.credentials
      where provider = 'password' and subject = $1 and coalesce(secret_set_at, created_at) < $2`,
    [personId, at],
  );
}

/** Ends all browser sessions, links and codes, and all sign-ins in progress. */
export async function deleteSignIns(tx: Queryable): Promise<void> {
  for (const table of ['browser_sessions', 'invitations', 'device_codes', 'oidc_flows', 'passkey_challenges'])
    await query(tx, `delete from auth.${table}`);
}
