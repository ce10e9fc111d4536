import type { accounts } from '@archive/contracts';
import { formatTimestamp } from '../http/timestamp.ts';
import type { AccountServices } from './answer/account-services.ts';
import { formatOptionalText, formatRole } from './answer/format-person.ts';
import { requireNoSlowDown } from './answer/slow-down.ts';
import { type AccountRoute, publicRoute } from './request/account-route.ts';
import { textField } from './request/body-fields.ts';

const purposes: Readonly<Record<accounts.InvitationPurpose, string>> = {
  INVITATION_PURPOSE_UNSPECIFIED: 'invitation',
  INVITATION_PURPOSE_SETUP: 'setup',
  INVITATION_PURPOSE_INVITATION: 'invitation',
  INVITATION_PURPOSE_PASSWORD_RESET: 'password_reset',
};

/** Routes of sign-up, invitation links and password-reset links. */
export function createJoinRoutes({ accounts, cookies }: AccountServices): AccountRoute[] {
  return [
    publicRoute({
      method: 'post',
      path: 'sign-up',
      fields: { name: textField, email: textField, password: textField },
      handle: async ({ body, actor, context, res }) => {
        const answer = await accounts.signUp({ ...body, actor }, context);
        requireNoSlowDown(res, answer);
        return { status: 201, data: cookies.begin(res, answer.signedIn) };
      },
    }),
    publicRoute({
      method: 'post',
      path: 'invitations/look-up',
      fields: { token: textField },
      handle: async ({ body, context }) => {
        const { purpose, email, role, expiresMs, invitedBy } = await accounts.lookUpInvitation(body, context);
        const invitation = {
          purpose: purposes[purpose],
          email: formatOptionalText(email),
          role: formatRole(role),
          expiresAt: formatTimestamp(expiresMs),
          invitedBy: formatOptionalText(invitedBy),
        };
        return { data: { invitation } };
      },
    }),
    publicRoute({
      method: 'post',
      path: 'invitations/accept',
      fields: { token: textField, name: textField, email: textField, password: textField },
      handle: async ({ body, actor, context, res }) => {
        const { signedIn } = await accounts.acceptInvitation({ ...body, actor }, context);
        return { status: 201, data: cookies.begin(res, signedIn) };
      },
    }),
    publicRoute({
      method: 'post',
      path: 'password-reset',
      fields: { token: textField, password: textField },
      handle: async ({ body, actor, context, res }) => {
        const { deviceToken } = await accounts.resetPassword({ ...body, actor }, context);
        cookies.rememberDevice(res, deviceToken);
        return { data: {} };
      },
    }),
  ];
}
