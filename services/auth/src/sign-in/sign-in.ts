import { type Queryable, ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import type { DeviceTokens } from '../browser-sessions/device-token.ts';
import { type StartedSession, startSession, whenEarlierSessionEnded } from '../browser-sessions/start-session.ts';
import { hasSessionFrom } from '../browser-sessions/store.ts';
import type { PasswordCheck, Passwords } from '../passwords/passwords.ts';
import { findPasswordHash, recordPasswordUse } from '../passwords/store.ts';
import { findPersonIdByEmail, lockPerson } from '../people/store.ts';
import { parseEmail } from '../people/person-values.ts';
import { createAccountAddressKeys, createAccountKeys, createAddressKeys } from '../throttle/client-keys.ts';
import type { Throttle, ThrottleKey } from '../throttle/throttle.ts';

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  /** The value of the device cookie; empty: none. */
  readonly deviceToken: string;
  readonly actor: Actor;
}

/** A browser session, or the time to wait after too many failures. */
export type SignInResult = { readonly session: StartedSession } | { readonly retryAfterMs: number };

export interface SignInOptions {
  readonly pool: Pool;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly devices: DeviceTokens;
}

/**
 * Creates the sign-in by email and password. Wrong credentials and disabled people get UNAUTHENTICATED with the same
 * message. For an unknown email, the sign-in runs the same SQL statements and also computes a password hash, so that the
 * time does not reveal which emails exist.
 */
export function createSignIn(options: SignInOptions): (request: SignInRequest) => Promise<SignInResult> {
  const { pool, passwords, throttle } = options;
  return async request => {
    const { actor } = request;
    const email = parseEmail(request.email);
    const personId = await findPersonIdByEmail(pool, email ?? '');
    const storedHash = await findPasswordHash(pool, personId ?? '');
    const keys = await selectThrottleKeys(options, request, {
      email: email ?? '',
      personId: personId ?? '',
      storedHash,
    });
    const retryAfterMs = await throttle.begin(keys);
    if (retryAfterMs !== undefined) return { retryAfterMs };
    const check = await throttle.run(keys, () => passwords.check(request.password, storedHash, actor));
    const attempt = { ...request, keys, personId, storedHash, check };
    const session = await transaction(pool, tx => finishSignIn(tx, options, attempt), actor.signal);
    if (!session) throw new ServiceError('UNAUTHENTICATED', 'Wrong email or password');
    return { session: await whenEarlierSessionEnded(session) };
  };
}

/**
 * A browser with a valid device token has its own failure counter. Other browsers at an address where the person has a
 * session use only the counters of that address at this account. Strangers at other addresses therefore never delay the
 * person's known browsers.
 */
async function selectThrottleKeys(
  { pool, devices }: SignInOptions,
  { actor, deviceToken }: SignInRequest,
  { email, personId, storedHash }: Account,
): Promise<ThrottleKey[]> {
  const address = actor.address ?? '';
  const isKnownDevice = devices.verify(deviceToken, personId, storedHash);
  const isKnownAddress = await hasSessionFrom(pool, personId, address);
  if (isKnownDevice) return [{ policy: 'device', subject: deviceToken }];
  if (isKnownAddress) return createAccountAddressKeys(address, email);
  return [...createAccountKeys(address, email), ...createAddressKeys('address', address)];
}

/** The account that a request names; an unknown email has no person. */
interface Account {
  readonly email: string;
  readonly personId: string;
  readonly storedHash: string | undefined;
}

interface Attempt extends SignInRequest {
  readonly keys: readonly ThrottleKey[];
  readonly personId: string | undefined;
  readonly storedHash: string | undefined;
  readonly check: PasswordCheck;
}

/** Records the outcome of an attempt, and starts the session; undefined if the attempt failed. */
async function finishSignIn(
  tx: Queryable,
  { throttle, devices }: SignInOptions,
  { actor, deviceToken, keys, personId, storedHash, check }: Attempt,
): Promise<StartedSession | undefined> {
  const person = await lockPerson(tx, personId ?? '');
  const currentHash = await findPasswordHash(tx, personId ?? '');
  const isAllowed = check.isRight && person?.disabled_at === null && currentHash === storedHash;
  if (personId === undefined || !isAllowed) {
    // The audit row of a failed sign-in has no actor: otherwise members could see in their own rows which emails exist.
    await recordDeed(tx, { ...actor, personId: undefined, sessionId: undefined }, 'sign_in', personId, false);
    return undefined;
  }
  await throttle.succeed(tx, keys);
  await recordPasswordUse(tx, personId, check.upgradedHash);
  const session = await startSession(tx, devices, personId, actor, { deviceToken });
  await recordDeed(tx, { ...actor, personId, sessionId: session.sessionId }, 'sign_in', personId);
  return session;
}
