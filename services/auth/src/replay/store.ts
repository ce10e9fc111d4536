import { query, queryOne, type Queryable } from '@archive/kit';

/** Whether the audit trail has one of these actions on a person at or after a time. */
export async function hasDeedSince(
  db: Queryable,
  personId: string,
  at: Date,
  actions: readonly string[],
): Promise<boolean> {
  const text = `select from auth.audit where subject_id = $1 and at >= $2 and action = any ($3) and succeeded limit 1`;
  return (await queryOne(db, text, [personId, at, actions])) !== undefined;
}

/** Deletes a way to sign in. */
export async function deleteCredentialById(tx: Queryable, id: string): Promise<void> {
  await query(tx, `delete from auth.credentials where id = $1`, [id]);
}

/** Deletes the password of a person. */
export async function deletePassword(tx: Queryable, personId: string): Promise<void> {
  await query(tx, `delete from auth.credentials where provider = 'password' and subject = $1`, [personId]);
}

/** Ends all browser sessions, links and codes, and all sign-ins in progress. */
export async function deleteSignIns(tx: Queryable): Promise<void> {
  for (const table of ['browser_sessions', 'invitations', 'device_codes', 'oidc_flows', 'passkey_challenges'])
    await query(tx, `delete from auth.${table}`);
}
