import { type Queryable, ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import type { DeviceTokens } from '../browser-sessions/device-token.ts';
import { type StartedSession, startSession } from '../browser-sessions/start-session.ts';
import { deleteSessions } from '../browser-sessions/store.ts';
import { requireStrongPassword } from '../passwords/password-policy.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { findPasswordHash, setPasswordHash } from '../passwords/store.ts';
import { requireReader, requireSignedIn } from '../people/authorize.ts';
import { claimEmail, requireDisplayName, requireEmail, requirePerson } from '../people/person-values.ts';
import { type PersonRow, updatePerson } from '../people/store.ts';
import { waitUntilCachesExpire } from '../revocation/revocation-delay.ts';
import type { Throttle, ThrottleKey } from '../throttle/throttle.ts';

/** A person's changes to their own account; an undefined value stays unchanged. */
export interface AccountChanges {
  readonly name: string | undefined;
  readonly email: string | undefined;
  /** Needed for a new email. */
  readonly currentPassword: string | undefined;
}

/** The time to wait after too many wrong passwords. */
export interface Wait {
  readonly retryAfterMs: number;
}

export interface OwnAccountOptions {
  readonly pool: Pool;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly devices: DeviceTokens;
}

/** The account of the signed-in person. */
export interface OwnAccount {
  get(actor: Actor): Promise<PersonRow>;
  /** Changes name or email; FORBIDDEN if the email is new and the current password is wrong. */
  update(actor: Actor, changes: AccountChanges): Promise<{ person: PersonRow } | Wait>;
  /**
   * Changes the password, ends all sessions of the person and starts a new one. FORBIDDEN if the current password is
   * wrong. Resolves once no gateway accepts an ended session.
   */
  changePassword(actor: Actor, current: string, next: string): Promise<{ session: StartedSession } | Wait>;
}

/** Creates the operations of people on their own accounts. */
export function createOwnAccount(options: OwnAccountOptions): OwnAccount {
  const { pool, passwords, devices } = options;
  return {
    get: async actor => requirePerson(pool, (await requireReader(pool, actor)).personId),
    update: async (actor, changes) => {
      const name = changes.name === undefined ? undefined : requireDisplayName(changes.name);
      const email = changes.email === undefined ? undefined : requireEmail(changes.email);
      const proof = await provePassword(
        options,
        actor,
        email === undefined ? undefined : (changes.currentPassword ?? ''),
      );
      if ('retryAfterMs' in proof) return proof;
      return transaction(
        pool,
        async tx => {
          const { personId } = await requireSignedIn(tx, actor);
          await proof.confirm(tx);
          if (email !== undefined) await claimEmail(tx, email, personId);
          await updatePerson(tx, personId, { name, email });
          await recordDeed(tx, actor, 'person_updated', personId);
          return { person: await requirePerson(tx, personId) };
        },
        actor.signal,
      );
    },
    changePassword: async (actor, current, next) => {
      const { email } = await requirePerson(pool, (await requireReader(pool, actor)).personId);
      const password = requireStrongPassword(next, email ?? '');
      const proof = await provePassword(options, actor, current);
      if ('retryAfterMs' in proof) return proof;
      const hash = await passwords.hash(password, actor);
      const session = await transaction(
        pool,
        async tx => {
          const { personId } = await requireSignedIn(tx, actor);
          await proof.confirm(tx);
          await setPasswordHash(tx, personId, hash);
          await deleteSessions(tx, personId);
          await recordDeed(tx, actor, 'password_changed', personId);
          return startSession(tx, devices, personId, actor);
        },
        actor.signal,
      );
      await waitUntilCachesExpire();
      return { session };
    },
  };
}

/** Proof that the person typed the current password. */
interface Proof {
  /** Resets the failure counters; FORBIDDEN if the password has changed since the check. */
  confirm(tx: Queryable): Promise<void>;
}

/**
 * Checks the current password of the signed-in person; FORBIDDEN if it is wrong. If `current` is undefined, nothing is
 * checked. Failures delay only later attempts in the same browser session.
 */
async function provePassword(
  { pool, passwords, throttle }: OwnAccountOptions,
  actor: Actor,
  current: string | undefined,
): Promise<Proof | Wait> {
  if (current === undefined) return { confirm: () => Promise.resolve() };
  const { personId, sessionId } = await requireReader(pool, actor);
  const keys: ThrottleKey[] = [{ policy: 'session', subject: sessionId }];
  const storedHash = await findPasswordHash(pool, personId);
  const retryAfterMs = await throttle.begin(keys);
  if (retryAfterMs !== undefined) return { retryAfterMs };
  const { isRight } = await passwords.check(current, storedHash, actor);
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

function wrongPasswordError(): ServiceError {
  return new ServiceError('FORBIDDEN', 'Wrong current password');
}
