import { type Queryable, ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { requireReader, requireRecentSignIn } from '../people/authorize.ts';
import type { Throttle, ThrottleKey } from '../throttle/throttle.ts';
import type { Passwords } from './passwords.ts';
import { findPasswordHash } from './store.ts';

export interface ProofOptions {
  readonly pool: Pool;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
}

/** The time to wait after too many wrong passwords. */
export interface Wait {
  readonly retryAfterMs: number;
}

/** Proof that the person typed the current password, or has no password. */
export interface Proof {
  /** Resets the failure counters; FORBIDDEN if the password has changed since the check. */
  confirm(tx: Queryable): Promise<void>;
}

/**
 * Checks the current password of the signed-in person; FORBIDDEN if it is wrong. Failures delay only later attempts in
 * the same browser session.
 */
export async function provePassword(
  { pool, passwords, throttle }: ProofOptions,
  actor: Actor,
  current: string,
): Promise<Proof | Wait> {
  const { personId, sessionId } = await requireReader(pool, actor);
  const keys: ThrottleKey[] = [{ policy: 'session', subject: sessionId }];
  const storedHash = await findPasswordHash(pool, personId);
  const retryAfterMs = await throttle.begin(keys);
  if (retryAfterMs !== undefined) return { retryAfterMs };
  const { isRight } = await throttle.run(keys, () => passwords.check(current, storedHash, actor));
  if (!isRight) {
    await transaction(pool, tx => recordDeed(tx, actor, 'password_checked', personId, false));
    throw wrongPasswordError();
  }
  return {
    confirm: async tx => {
      if ((await findPasswordHash(tx, personId)) !== storedHash) throw wrongPasswordError();
      await throttle.succeed(tx, keys);
    },
  };
}

/** Like `provePassword`. A person without a password needs a recent sign-in instead; FORBIDDEN without one. */
export async function provePasswordOrAbsence(
  options: ProofOptions,
  actor: Actor,
  current: string,
): Promise<Proof | Wait> {
  const { personId } = await requireReader(options.pool, actor);
  const hasPassword = (await findPasswordHash(options.pool, personId)) !== undefined;
  if (hasPassword || current !== '') return provePassword(options, actor, current);
  await requireRecentSignIn(options.pool, actor);
  return {
    confirm: async tx => {
      if ((await findPasswordHash(tx, personId)) !== undefined) throw wrongPasswordError();
    },
  };
}

function wrongPasswordError(): ServiceError {
  return new ServiceError('FORBIDDEN', 'Wrong current password');
}
