import type { AccountServices } from './answer/account-services.ts';
import { formatCredential } from './answer/format-credential.ts';
import { type AccountRoute, personRoute } from './request/account-route.ts';
import { readId } from './request/read-id.ts';

/** Routes of the person's ways to sign in without a password. */
export function createCredentialRoutes({ accounts, address }: AccountServices): AccountRoute[] {
  return [
    personRoute({
      method: 'get',
      path: 'credentials',
      handle: async ({ actor, context }) => {
        const { credentials, hasPassword } = await accounts.listCredentials({ actor }, context);
        return { data: { credentials: credentials.map(formatCredential), hasPassword } };
      },
    }),
    personRoute({
      method: 'delete',
      path: 'credentials/:credentialId',
      handle: async ({ params, actor, context, req }) => {
        const request = { actor, credentialId: readId(params, 'credentialId'), origin: address.readOrigin(req) };
        await accounts.removeCredential(request, context);
        return { data: {} };
      },
    }),
  ];
}
