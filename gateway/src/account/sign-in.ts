import type { AccountServices } from './answer/account-services.ts';
import { requireNoSlowDown } from './answer/slow-down.ts';
import { type AccountRoute, personRoute, publicRoute } from './request/account-route.ts';
import { textField } from './request/body-fields.ts';

/** Routes of the first administrator's set-up, of sign-in and of sign-out. */
export function createSignInRoutes({ accounts, cookies }: AccountServices): AccountRoute[] {
  return [
    publicRoute({
      method: 'post',
      path: 'setup',
      fields: { token: textField, name: textField, email: textField, password: textField },
      handle: async ({ body, actor, context, res }) => {
        const { signedIn } = await accounts.finishSetup({ ...body, actor }, context);
        return { status: 201, data: cookies.begin(res, signedIn) };
      },
    }),
    publicRoute({
      method: 'post',
      path: 'sign-in',
      fields: { email: textField, password: textField },
      handle: async ({ body, actor, context, req, res }) => {
        const deviceToken = cookies.readDeviceToken(req);
        const answer = await accounts.signIn({ ...body, actor, deviceToken }, context);
        requireNoSlowDown(res, answer);
        return { data: cookies.begin(res, answer.signedIn) };
      },
    }),
    personRoute({
      method: 'post',
      path: 'sign-out',
      handle: async ({ actor, context, res }) => {
        await accounts.signOut({ actor }, context);
        cookies.end(res);
        return { data: {} };
      },
    }),
    personRoute({
      method: 'post',
      path: 'sign-out-everywhere',
      handle: async ({ actor, context, res }) => {
        const { ended } = await accounts.signOutEverywhere({ actor }, context);
        cookies.end(res);
        return { data: { ended } };
      },
    }),
  ];
}
