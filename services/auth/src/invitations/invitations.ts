import { ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { requireAdministrator, requireReadingAdministrator, requireRecent } from '../people/authorize.ts';
import { requireEmail } from '../people/person-values.ts';
import { findPerson, type Role } from '../people/store.ts';
import { readSignUpMode } from '../sign-up-mode/store.ts';
import { createLink, requireLink } from './link.ts';
import * as store from './store.ts';

/** 7 days. */
const invitationMinutes = 10_080;
const maxListed = 1_000;

/** The invitations of administrators. */
export interface Invitations {
  /**
   * Creates an invitation; FORBIDDEN while sign-up is closed. For the role of administrator, FORBIDDEN without a recent
   * sign-in. If `email` is empty, a person with any email may accept the invitation.
   */
  create(actor: Actor, email: string, role: Role): Promise<{ token: string; row: store.InvitationRow }>;
  /** Lists the open invitations, newest first. */
  list(actor: Actor): Promise<store.InvitationRow[]>;
  /** Ends an invitation; NOT_FOUND if it is unknown, used or expired. */
  revoke(actor: Actor, id: string): Promise<void>;
  /** Reads a link of any purpose and the name of its creator; NOT_FOUND if the link is unknown, used or expired. */
  lookUp(token: string): Promise<{ row: store.InvitationRow; invitedBy: string }>;
}

/** Creates the operations on invitations. */
export function createInvitations(pool: Pool): Invitations {
  return {
    create: (actor, email, role) =>
      transaction(
        pool,
        async tx => {
          const administrator = await requireAdministrator(tx, actor);
          if ((await readSignUpMode(tx)) === 'closed') throw new ServiceError('FORBIDDEN', 'Sign-up is closed');
          if (role === 'administrator') requireRecent(administrator);
          const link = await createLink(tx, {
            purpose: 'invitation',
            email: email === '' ? undefined : requireEmail(email),
            role,
            createdBy: administrator.personId,
            lifetimeMinutes: invitationMinutes,
          });
          await recordDeed(tx, actor, 'invitation_created', link.row.id);
          return link;
        },
        actor.signal,
      ),
    list: async actor => {
      await requireReadingAdministrator(pool, actor);
      return store.listOpenInvitations(pool, maxListed);
    },
    revoke: (actor, id) =>
      transaction(pool, async tx => {
        await requireAdministrator(tx, actor);
        if (!(await store.deleteInvitation(tx, id))) throw new ServiceError('NOT_FOUND', 'Invitation not found');
        await recordDeed(tx, actor, 'invitation_revoked', id);
      }),
    lookUp: async token => {
      const row = await requireLink(pool, token);
      const creator = row.created_by === null ? undefined : await findPerson(pool, row.created_by);
      return { row, invitedBy: creator?.name ?? '' };
    },
  };
}
