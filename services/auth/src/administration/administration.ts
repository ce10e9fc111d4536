import { type Queryable, ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { type AuditFilter, type AuditRow, listAudit } from '../audit/store.ts';
import { deleteSessions } from '../browser-sessions/store.ts';
import { deleteCodesOf } from '../device-login/code-store.ts';
import { deleteLinksForAndBy } from '../invitations/store.ts';
import { revokeKeysOf } from '../keys/store.ts';
import { requireAdministrator, requireReader, requireReadingAdministrator } from '../people/authorize.ts';
import { requirePerson } from '../people/person-values.ts';
import * as people from '../people/store.ts';
import { waitUntilCachesExpire } from '../revocation/revocation-delay.ts';
import { readSignUpMode, type SignUpMode, writeSignUpMode } from '../sign-up-mode/store.ts';
import { disablePerson, enablePerson } from './store.ts';

/** Operations of administrators on people and on the archive. */
export interface Administration {
  /** Lists people, oldest first, after `afterId` if it is given. */
  listPeople(actor: Actor, afterId: string | undefined, limit: number): Promise<people.PersonRow[]>;
  /**
   * Disables a person, and ends the person's sessions, keys and links for good. CONFLICT for the last administrator.
   * Idempotent. Resolves once no gateway accepts the sessions and keys.
   */
  disable(actor: Actor, personId: string): Promise<people.PersonRow>;
  /** Allows a disabled person to sign in again. Idempotent. */
  enable(actor: Actor, personId: string): Promise<people.PersonRow>;
  readSignUp(actor: Actor): Promise<SignUpMode>;
  setSignUp(actor: Actor, mode: SignUpMode): Promise<void>;
  /** Lists audit rows, newest first. A member sees only rows of their own actions. */
  listAudit(actor: Actor, filter: AuditFilter, limit: number): Promise<AuditRow[]>;
}

/** Creates the operations of administrators. */
export function createAdministration(pool: Pool): Administration {
  return {
    listPeople: async (actor, afterId, limit) => {
      await requireReadingAdministrator(pool, actor);
      return people.listPeople(pool, afterId, limit);
    },
    disable: async (actor, personId) => {
      const person = await transaction(pool, async tx => {
        await requireExpendable(tx, actor, personId);
        await disablePerson(tx, personId);
        await endAccess(tx, personId);
        await recordDeed(tx, actor, 'person_disabled', personId);
        return requirePerson(tx, personId);
      });
      await waitUntilCachesExpire();
      return person;
    },
    enable: (actor, personId) =>
      transaction(pool, async tx => {
        await requireAdministrator(tx, actor);
        await enablePerson(tx, personId);
        await recordDeed(tx, actor, 'person_enabled', personId);
        return requirePerson(tx, personId);
      }),
    readSignUp: async actor => {
      await requireReadingAdministrator(pool, actor);
      return readSignUpMode(pool);
    },
    setSignUp: (actor, mode) =>
      transaction(pool, async tx => {
        await requireAdministrator(tx, actor);
        await writeSignUpMode(tx, mode);
        await recordDeed(tx, actor, 'sign_up_changed');
      }),
    listAudit: async (actor, filter, limit) => {
      const { role, personId } = await requireReader(pool, actor);
      if (role === 'administrator') return listAudit(pool, filter, limit);
      if (filter.actorId !== undefined && filter.actorId !== personId) return [];
      return listAudit(pool, { ...filter, actorId: personId }, limit);
    },
  };
}

/**
 * Checks that the actor may disable or remove a person. FORBIDDEN if the actor is not an administrator; NOT_FOUND if
 * the person is unknown; CONFLICT if no other administrator would be left.
 */
export async function requireExpendable(tx: Queryable, actor: Actor, personId: string): Promise<void> {
  await people.lockAdministrators(tx);
  await requireAdministrator(tx, actor);
  if (!(await people.lockPerson(tx, personId))) throw new ServiceError('NOT_FOUND', 'Person not found');
  if (!(await people.hasAdministrator(tx, personId)))
    throw new ServiceError('CONFLICT', 'The archive needs another administrator first');
}

/**
 * Ends browser sessions, keys, links and login codes of a person, in the transaction that disables or removes the
 * person.
 */
export async function endAccess(tx: Queryable, personId: string): Promise<void> {
  await deleteSessions(tx, personId);
  await revokeKeysOf(tx, personId);
  await deleteLinksForAndBy(tx, personId);
  await deleteCodesOf(tx, personId);
}
