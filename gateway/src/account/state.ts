import { formatPerson } from './answer/format-person.ts';
import type { AccountServices } from './answer/account-services.ts';
import { type AccountRoute, publicRoute } from './request/account-route.ts';
import { formatSignUpMode } from './answer/sign-up-mode.ts';

/** Route of the state that pages need before a sign-in. */
export function createStateRoutes({ accounts }: AccountServices): AccountRoute[] {
  return [
    publicRoute({
      method: 'get',
      path: 'state',
      handle: async ({ actor: { personId }, context }) => {
        const { person, signUp, hasPeople, oidcName } = await accounts.getState({ personId }, context);
        const state = {
          person: person && formatPerson(person),
          signUp: formatSignUpMode(signUp),
          hasPeople,
          oidc: oidcName === '' ? null : { name: oidcName },
        };
        return { data: { state } };
      },
    }),
  ];
}
