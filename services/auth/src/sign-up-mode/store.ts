import { query, queryOne, type Queryable, ServiceError } from '@archive/kit';

/** Who may create an account: everyone, everyone with an invitation, nobody. */
export type SignUpMode = 'open' | 'invitation' | 'closed';

/** Reads the sign-up mode. */
export async function readSignUpMode(db: Queryable): Promise<SignUpMode> {
  const row = await queryOne<{ sign_up: SignUpMode }>(db, `select sign_up from auth.settings`);
  return row?.sign_up ?? 'invitation';
}

/** Throws FORBIDDEN if the sign-up mode is none of `modes`. */
export async function requireSignUpMode(db: Queryable, modes: readonly SignUpMode[]): Promise<void> {
  if (!modes.includes(await readSignUpMode(db))) throw new ServiceError('FORBIDDEN', 'Sign-up is not open');
}

/** Sets the sign-up mode. */
export async function writeSignUpMode(tx: Queryable, mode: SignUpMode): Promise<void> {
  await query(tx, `update auth.settings set sign_up = $1`, [mode]);
}
