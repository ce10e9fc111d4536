import { type Queryable, transaction } from '@archive/kit';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import type { DeviceTokens } from '../browser-sessions/device-token.ts';
import { type StartedSession, startSession } from '../browser-sessions/start-session.ts';
import { confirmSession } from '../browser-sessions/confirm-session.ts';
import { deleteSessions } from '../browser-sessions/store.ts';
import { requireStrongPassword } from '../passwords/password-policy.ts';
import { type ProofOptions, provePassword, provePasswordOrAbsence, type Wait } from '../passwords/prove-password.ts';
import { setPasswordHash } from '../passwords/store.ts';
import { requireReader, requireSignedIn } from '../people/authorize.ts';
import { claimEmail, requireDisplayName, requireEmail, requirePerson } from '../people/person-values.ts';
import { type PersonRow, updatePerson } from '../people/store.ts';
import { waitUntilCachesExpire } from '../revocation/revocation-delay.ts';

/** A person's changes to their own account; an undefined value stays unchanged. */
export interface AccountChanges {
  readonly name: string | undefined;
  readonly email: string | undefined;
  /** Needed if `email` is given. */
  readonly currentPassword: string | undefined;
}

export interface OwnAccountOptions extends ProofOptions {
  readonly devices: DeviceTokens;
}

/** The account of the signed-in person. */
export interface OwnAccount {
  get(actor: Actor): Promise<PersonRow>;
  /** Changes name and email. If an email is given, FORBIDDEN if the current password is wrong. */
  update(actor: Actor, changes: AccountChanges): Promise<{ person: PersonRow } | Wait>;
  /**
   * Changes the password, ends all sessions of the person and starts a new one. FORBIDDEN if the current password is
   * wrong. A person without a password sets the first one: `current` is then empty, and the call is FORBIDDEN without a
   * recent sign-in. Resolves once no gateway accepts an ended session.
   */
  changePassword(actor: Actor, current: string, next: string): Promise<{ session: StartedSession } | Wait>;
  /** Confirms the browser session, as a sign-in would; FORBIDDEN if the password is wrong. */
  confirm(actor: Actor, password: string): Promise<Wait | undefined>;
}

/** Creates the operations that people do on their own accounts. */
export function createOwnAccount(options: OwnAccountOptions): OwnAccount {
  const { pool, passwords, devices } = options;
  return {
    get: async actor => requirePerson(pool, (await requireReader(pool, actor)).personId),
    update: async (actor, changes) => {
      const name = changes.name === undefined ? undefined : requireDisplayName(changes.name);
      const email = changes.email === undefined ? undefined : requireEmail(changes.email);
      const proof =
        email === undefined ? undefined : await provePassword(options, actor, changes.currentPassword ?? '');
      if (proof && 'retryAfterMs' in proof) return proof;
      return transaction(
        pool,
        async tx => {
          const { personId } = await requireSignedIn(tx, actor);
          await proof?.confirm(tx);
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
      const proof = await provePasswordOrAbsence(options, actor, current);
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
    confirm: (actor, password) => confirm(options, actor, password),
  };
}

async function confirm(options: OwnAccountOptions, actor: Actor, password: string): Promise<Wait | undefined> {
  const proof = await provePassword(options, actor, password);
  if ('retryAfterMs' in proof) return proof;
  const record = async (tx: Queryable) => {
    await confirmSession(tx, actor);
    await proof.confirm(tx);
  };
  await transaction(options.pool, record, actor.signal);
  return undefined;
}
