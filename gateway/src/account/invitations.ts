import type { accounts } from '@archive/contracts';
import { ServiceError } from '@archive/kit';
import { formatTimestamp } from '../http/timestamp.ts';
import type { AccountServices } from './answer/account-services.ts';
import { formatOptionalText, formatRole, roles, toRole } from './answer/format-person.ts';
import { administratorRoute, type AccountRoute } from './request/account-route.ts';
import { oneOfField, optional, textField } from './request/body-fields.ts';
import { readId } from './request/read-id.ts';

/** Routes with which administrators list, create and revoke invitations. */
export function createInvitationRoutes({ accounts }: AccountServices): AccountRoute[] {
  return [
    administratorRoute({
      method: 'get',
      path: 'invitations',
      handle: async ({ actor, context }) => {
        const { invitations } = await accounts.listInvitations({ actor }, context);
        return { data: { invitations: invitations.map(formatInvitation) } };
      },
    }),
    administratorRoute({
      method: 'post',
      path: 'invitations',
      fields: { email: optional(textField), role: oneOfField(roles) },
      handle: async ({ body: { email = '', role }, actor, context }) => {
        const { token, invitation } = await accounts.createInvitation({ actor, email, role: toRole(role) }, context);
        return { status: 201, data: { link: `/join#${token}`, invitation: formatInvitation(invitation) } };
      },
    }),
    administratorRoute({
      method: 'delete',
      path: 'invitations/:invitationId',
      handle: async ({ params, actor, context }) => {
        await accounts.revokeInvitation({ actor, invitationId: readId(params, 'invitationId') }, context);
        return { data: {} };
      },
    }),
  ];
}

function formatInvitation(invitation: accounts.Invitation | null): object {
  if (!invitation) throw new ServiceError('INTERNAL');
  return {
    id: invitation.id,
    email: formatOptionalText(invitation.email),
    role: formatRole(invitation.role),
    createdBy: formatOptionalText(invitation.createdBy),
    createdAt: formatTimestamp(invitation.createdMs),
    expiresAt: formatTimestamp(invitation.expiresMs),
  };
}
