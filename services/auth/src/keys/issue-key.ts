import { randomUUID } from 'node:crypto';
import { isName } from '@archive/contracts';
import { type Queryable, ServiceError } from '@archive/kit';
import type { SigningKeys } from '../signing-keys/signing-keys.ts';
import * as store from './store.ts';

/** Ten years. */
const maxLifetimeSeconds = 315_360_000;

/** A new key. The token is returned once and not stored. */
export interface IssuedKey {
  readonly token: string;
  readonly row: store.KeyRow;
}

export interface IssueRequest {
  readonly userId: string;
  readonly label: string;
  /** Undefined: the key does not expire. */
  readonly expiresInSeconds?: number | undefined;
}

/** Checks that a label has 1 to 255 code points; INVALID if not. */
export function requireLabel(label: string): void {
  if (!isName(label)) throw new ServiceError('INVALID', 'Invalid value for label: up to 255 characters');
}

/** Checks that a lifetime is undefined or a whole number of seconds, up to ten years; INVALID if not. */
export function requireLifetime(seconds: number | undefined): void {
  if (seconds !== undefined && !(Number.isInteger(seconds) && seconds > 0 && seconds <= maxLifetimeSeconds))
    throw new ServiceError('INVALID', 'Invalid value for expires: more than nothing, up to 3650 days');
}

/** Signs and stores a key. The caller must have checked the request and locked the user's row. */
export async function issueKey(tx: Queryable, signing: SigningKeys, request: IssueRequest): Promise<IssuedKey> {
  const { userId, label, expiresInSeconds } = request;
  const id = randomUUID();
  const iat = await store.readClockSeconds(tx);
  const expiresSeconds = expiresInSeconds === undefined ? undefined : iat + expiresInSeconds;
  const token = await signing.sign(tx, { jti: id, sub: userId, iat, exp: expiresSeconds });
  const row = await store.insertKey(tx, { id, userId, label, lastFour: token.slice(-4), expiresSeconds });
  if (!row) throw new Error('a key was not stored');
  return { token, row };
}
