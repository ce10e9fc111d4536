import type { AccountServices } from './answer/account-services.ts';
import { formatPerson } from './answer/format-person.ts';
import { requireNoSlowDown } from './answer/slow-down.ts';
import { type AccountRoute, personRoute } from './request/account-route.ts';
import { optional, textField } from './request/body-fields.ts';

/** Routes of the signed-in person's account. */
export function createPersonRoutes({ accounts, cookies }: AccountServices): AccountRoute[] {
  return [
    personRoute({
      method: 'get',
      path: 'person',
      handle: async ({ actor, context }) => {
        const { person } = await accounts.getAccount({ actor }, context);
        return { data: { person: formatPerson(person) } };
      },
    }),
    personRoute({
      method: 'patch',
      path: 'person',
      fields: { name: optional(textField), email: optional(textField), currentPassword: optional(textField) },
      handle: async ({ body, actor, context, res }) => {
        const answer = await accounts.updatePerson({ actor, ...withoutAbsent(body) }, context);
        requireNoSlowDown(res, answer);
        return { data: { person: formatPerson(answer.person) } };
      },
    }),
    personRoute({
      method: 'post',
      path: 'password',
      fields: { currentPassword: optional(textField), newPassword: textField },
      handle: async ({ body: { currentPassword = '', newPassword }, actor, context, res }) => {
        const answer = await accounts.changePassword({ actor, currentPassword, newPassword }, context);
        requireNoSlowDown(res, answer);
        return { data: cookies.begin(res, answer.signedIn) };
      },
    }),
    personRoute({
      method: 'post',
      path: 'confirmation/password',
      fields: { password: textField },
      handle: async ({ body, actor, context, res }) => {
        requireNoSlowDown(res, await accounts.confirmWithPassword({ actor, ...body }, context));
        return { data: {} };
      },
    }),
  ];
}

type Present<Body> = { [Name in keyof Body]?: Exclude<Body[Name], undefined> };

function withoutAbsent<Body extends object>(body: Body): Present<Body> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Present<Body>;
}
