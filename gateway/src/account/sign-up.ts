import type { accounts } from '@archive/contracts';
import type { AccountServices } from './answer/account-services.ts';
import { formatSignUpMode, signUpModes, toSignUpMode } from './answer/sign-up-mode.ts';
import { administratorRoute, type AccountRoute } from './request/account-route.ts';
import { oneOfField } from './request/body-fields.ts';

/** Routes with which administrators read and set who may create an account. */
export function createSignUpRoutes({ accounts }: AccountServices): AccountRoute[] {
  return [
    administratorRoute({
      method: 'get',
      path: 'sign-up',
      handle: async ({ actor, context }) => formatMode(await accounts.getSignUp({ actor }, context)),
    }),
    administratorRoute({
      method: 'put',
      path: 'sign-up',
      fields: { mode: oneOfField(signUpModes) },
      handle: async ({ body, actor, context }) =>
        formatMode(await accounts.setSignUp({ actor, mode: toSignUpMode(body.mode) }, context)),
    }),
  ];
}

function formatMode({ mode }: { readonly mode: accounts.SignUpMode }): { data: object } {
  return { data: { mode: formatSignUpMode(mode) } };
}
