import { isName } from '@archive/contracts';
import { type Queryable, ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import { type Actor, operator } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import type { DeviceTokens } from '../browser-sessions/device-token.ts';
import { type StartedSession, startSession, whenEarlierSessionEnded } from '../browser-sessions/start-session.ts';
import { deleteSessions } from '../browser-sessions/store.ts';
import { createLink, linkEndedError, requireLink, useLink } from '../invitations/link.ts';
import { ensureUser } from '../keys/ensure-user.ts';
import { findUser, findOldestUser } from '../keys/store.ts';
import { requireStrongPassword } from '../passwords/password-policy.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { setPasswordHash } from '../passwords/store.ts';
import { claimEmail, requireDisplayName, requireEmail } from '../people/person-values.ts';
import { hasAdministrator, lockFirstSetup, lockPerson, makeAdministrator, updatePerson } from '../people/store.ts';

const setupLinkMinutes = 15;
/** Name of the user that `npm start` creates with the first key. */
const firstUserName = 'me';

/** The values of a new account, as typed. */
export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface SetupOptions {
  readonly pool: Pool;
  readonly passwords: Passwords;
  readonly devices: DeviceTokens;
}

/** The first set-up: a link that gives a user an email, a password and the role of administrator. */
export interface Setup {
  /**
   * Creates a link for the user with this name or email; NOT_FOUND if unknown. An empty `userName` means the oldest
   * user, or a new user if there is none. With `firstOnly`, CONFLICT if an enabled administrator has an account.
   */
  createLink(userName: string, firstOnly: boolean): Promise<{ token: string; expiresAt: Date }>;
  /**
   * Sets up the account of the link's user. NOT_FOUND if the link is unknown, used or expired. A link that was created
   * with `firstOnly` is also NOT_FOUND once an administrator has an account.
   */
  finish(token: string, account: NewAccount, actor: Actor): Promise<StartedSession>;
}

/** Creates the operations of the first set-up. */
export function createSetup({ pool, passwords, devices }: SetupOptions): Setup {
  return {
    createLink: (userName, firstOnly) =>
      transaction(pool, async tx => {
        if (firstOnly && (await hasAdministrator(tx)))
          throw new ServiceError('CONFLICT', 'An administrator has an account already');
        const userId = await selectUser(tx, userName);
        const { token, row } = await createLink(tx, {
          purpose: 'setup',
          userId,
          role: 'administrator',
          lifetimeMinutes: setupLinkMinutes,
          firstOnly,
        });
        await recordDeed(tx, operator, 'setup_link_created', userId);
        return { token, expiresAt: row.expires_at };
      }),
    finish: async (token, account, actor) => {
      const { user_id: userId } = await requireLink(pool, token, 'setup');
      const [name, email] = [requireDisplayName(account.name), requireEmail(account.email)];
      const password = requireStrongPassword(account.password, email);
      const hash = await passwords.hash(password, actor);
      const { session, ended } = await transaction(
        pool,
        async tx => {
          // Locks the person before the link, because disabling a person locks in this order.
          if (userId === null || !(await lockPerson(tx, userId))) throw linkEndedError();
          const link = await useLink(tx, token, 'setup');
          await lockFirstSetup(tx);
          if (link.first_only && (await hasAdministrator(tx))) throw linkEndedError();
          await claimEmail(tx, email, userId);
          await updatePerson(tx, userId, { name, email });
          await makeAdministrator(tx, userId);
          await setPasswordHash(tx, userId, hash);
          const ended = await deleteSessions(tx, userId);
          const session = await startSession(tx, devices, userId, actor);
          await recordDeed(tx, { ...actor, personId: userId }, 'setup_finished', userId);
          return { session, ended };
        },
        actor.signal,
      );
      return whenEarlierSessionEnded({ ...session, hasEndedSession: session.hasEndedSession || ended > 0 });
    },
  };
}

async function selectUser(tx: Queryable, userName: string): Promise<string> {
  if (userName === '') return (await findOldestUser(tx)) ?? ensureUser(tx, firstUserName);
  const id = isName(userName) ? await findUser(tx, userName) : undefined;
  if (id === undefined) throw new ServiceError('NOT_FOUND', 'User not found');
  return id;
}
