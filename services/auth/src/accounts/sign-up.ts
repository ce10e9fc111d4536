import { randomUUID } from 'node:crypto';
import { type Queryable, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import type { DeviceTokens } from '../browser-sessions/device-token.ts';
import { type StartedSession, startSession, whenEarlierSessionEnded } from '../browser-sessions/start-session.ts';
import { requireInvitedEmail, requireLink, useLink } from '../invitations/link.ts';
import { requireStrongPassword } from '../passwords/password-policy.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { setPasswordHash } from '../passwords/store.ts';
import { claimEmail, requireDisplayName, requireEmail } from '../people/person-values.ts';
import { insertPerson, type Role } from '../people/store.ts';
import { requireSignUpMode } from '../sign-up-mode/store.ts';
import { createAddressKeys } from '../throttle/client-keys.ts';
import type { Throttle } from '../throttle/throttle.ts';
import type { NewAccount } from './setup.ts';

export interface SignUpOptions {
  readonly pool: Pool;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly devices: DeviceTokens;
}

/** New accounts: by open sign-up or by invitation. */
export interface SignUp {
  /** Creates an account; FORBIDDEN if sign-up is not open, CONFLICT if the email is taken. */
  signUp(account: NewAccount, actor: Actor): Promise<{ session: StartedSession } | { retryAfterMs: number }>;
  /**
   * Creates the account of an invitation. NOT_FOUND if the invitation is unknown, used or expired; FORBIDDEN if it is
   * for another email or sign-up is closed; CONFLICT if the email is taken. After an error the invitation stays open.
   */
  acceptInvitation(token: string, account: NewAccount, actor: Actor): Promise<StartedSession>;
}

/** Creates the operations that create accounts. */
export function createSignUp({ pool, passwords, throttle, devices }: SignUpOptions): SignUp {
  const prepare = async ({ name, email, password }: NewAccount, actor: Actor): Promise<PreparedAccount> => {
    const hash = await passwords.hash(password, actor);
    return { id: randomUUID(), name, email, hash };
  };
  return {
    signUp: async (typed, actor) => {
      await requireSignUpMode(pool, ['open']);
      const account = requireValid(typed);
      const keys = createAddressKeys('signUp', actor.address ?? '');
      const retryAfterMs = await throttle.begin(keys);
      if (retryAfterMs !== undefined) return { retryAfterMs };
      const person = await throttle.run(keys, () => prepare(account, actor));
      const session = await transaction(
        pool,
        async tx => {
          await requireSignUpMode(tx, ['open']);
          const session = await storeAccount(tx, devices, { ...person, role: 'member' }, actor);
          await recordDeed(tx, { ...actor, personId: person.id }, 'sign_up', person.id);
          return session;
        },
        actor.signal,
      );
      return { session: await whenEarlierSessionEnded(session) };
    },
    acceptInvitation: async (token, typed, actor) => {
      const link = await requireLink(pool, token, 'invitation');
      await requireSignUpMode(pool, ['open', 'invitation']);
      const account = requireValid(typed);
      requireInvitedEmail(link, account.email);
      const person = await prepare(account, actor);
      const session = await transaction(
        pool,
        async tx => {
          await requireSignUpMode(tx, ['open', 'invitation']);
          const invitation = await useLink(tx, token, 'invitation');
          const session = await storeAccount(tx, devices, { ...person, role: invitation.role }, actor);
          await recordDeed(tx, { ...actor, personId: person.id }, 'invitation_accepted', invitation.id);
          return session;
        },
        actor.signal,
      );
      return whenEarlierSessionEnded(session);
    },
  };
}

interface PreparedAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly hash: string;
}

/** Inserts a person with a password, and signs the person in. */
async function storeAccount(
  tx: Queryable,
  devices: DeviceTokens,
  person: PreparedAccount & { readonly role: Role },
  actor: Actor,
): Promise<StartedSession> {
  await claimEmail(tx, person.email, person.id);
  await insertPerson(tx, person);
  await setPasswordHash(tx, person.id, person.hash);
  return startSession(tx, devices, person.id, actor);
}

/** Normalizes the values of a new account; INVALID if a value is not allowed. */
function requireValid(typed: NewAccount): NewAccount {
  const email = requireEmail(typed.email);
  const password = requireStrongPassword(typed.password, email);
  return { name: requireDisplayName(typed.name), email, password };
}
