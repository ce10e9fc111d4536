import { ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import type { DeviceTokens } from '../browser-sessions/device-token.ts';
import { deleteSessions } from '../browser-sessions/store.ts';
import { createLink, requireLink, useLink } from '../invitations/link.ts';
import { requireStrongPassword } from '../passwords/password-policy.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { setPasswordHash } from '../passwords/store.ts';
import { requireAdministrator, requireRecent } from '../people/authorize.ts';
import { requirePerson } from '../people/person-values.ts';
import { lockPerson } from '../people/store.ts';
import { waitUntilCachesExpire } from '../revocation/revocation-delay.ts';
import { createAccountKeys } from '../throttle/client-keys.ts';
import type { Throttle } from '../throttle/throttle.ts';

/** 24 hours, because the administrator passes the link on by hand. */
const resetLinkMinutes = 1_440;

export interface PasswordResetOptions {
  readonly pool: Pool;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly devices: DeviceTokens;
}

/** Password resets by a link. The administrator passes the link on, because the archive sends no mail. */
export interface PasswordReset {
  /**
   * Creates a link and deletes the person's earlier reset links. NOT_FOUND if the person has no account, CONFLICT if
   * the person is disabled, FORBIDDEN without a recent sign-in.
   */
  createLink(actor: Actor, personId: string): Promise<{ token: string; expiresAt: Date }>;
  /**
   * Sets a new password and ends all sessions of the person. Ends the delay of the account, and the delay of the
   * actor's address at the account. Resolves to a device token: with it, failed sign-ins of other browsers do not delay
   * this browser. NOT_FOUND if the link is unknown, used or expired. Resolves once no gateway accepts an ended session.
   */
  reset(token: string, password: string, actor: Actor): Promise<{ deviceToken: string }>;
}

/** Creates the operations of password resets. */
export function createPasswordReset({ pool, passwords, throttle, devices }: PasswordResetOptions): PasswordReset {
  return {
    createLink: (actor, personId) =>
      transaction(
        pool,
        async tx => {
          const administrator = requireRecent(await requireAdministrator(tx, actor));
          const person = await lockPerson(tx, personId);
          const { email, role } = await requirePerson(tx, personId);
          if (email === null) throw new ServiceError('NOT_FOUND', 'The user has no account');
          if (person?.disabled_at !== null) throw new ServiceError('CONFLICT', 'The person is disabled');
          const { token, row } = await createLink(tx, {
            purpose: 'password_reset',
            userId: personId,
            role,
            createdBy: administrator.personId,
            lifetimeMinutes: resetLinkMinutes,
          });
          await recordDeed(tx, actor, 'password_reset_created', personId);
          return { token, expiresAt: row.expires_at };
        },
        actor.signal,
      ),
    reset: async (token, password, actor) => {
      const { user_id: userId } = await requireLink(pool, token, 'password_reset');
      const { email } = await requirePerson(pool, userId ?? '');
      const hash = await passwords.hash(requireStrongPassword(password, email ?? ''), actor);
      await transaction(
        pool,
        async tx => {
          const person = await lockPerson(tx, userId ?? '');
          const { user_id: personId } = await useLink(tx, token, 'password_reset');
          if (personId === null || person?.disabled_at !== null) throw new ServiceError('NOT_FOUND');
          await setPasswordHash(tx, personId, hash);
          await deleteSessions(tx, personId);
          await throttle.succeed(tx, createAccountKeys(actor.address ?? '', email ?? ''));
          await recordDeed(tx, { ...actor, personId }, 'password_reset', personId);
        },
        actor.signal,
      );
      await waitUntilCachesExpire();
      return { deviceToken: devices.create(userId ?? '', hash) };
    },
  };
}
