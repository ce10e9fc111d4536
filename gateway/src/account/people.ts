import { formatTimestamp } from '../http/timestamp.ts';
import { readLimit } from '../http/query-parameters.ts';
import type { AccountServices } from './answer/account-services.ts';
import { formatOptionalText, formatPerson } from './answer/format-person.ts';
import { administratorRoute, type AccountRoute } from './request/account-route.ts';
import { readId } from './request/read-id.ts';
import { readIdParameter } from './request/query-filters.ts';

const maxPage = 1_000;

/** Routes with which administrators manage the people of the archive. */
export function createPeopleRoutes({ accounts }: AccountServices): AccountRoute[] {
  return [
    administratorRoute({
      method: 'get',
      path: 'people',
      handle: async ({ req, actor, context }) => {
        const limit = readLimit(req, maxPage) ?? maxPage;
        const afterId = readIdParameter(req, 'cursor') ?? '';
        const { people, nextId } = await accounts.listPeople({ actor, limit, afterId }, context);
        return { data: { people: people.map(formatPerson), nextCursor: formatOptionalText(nextId) } };
      },
    }),
    administratorRoute({
      method: 'post',
      path: 'people/:personId/disable',
      handle: async ({ params, actor, context }) => {
        const { person } = await accounts.disablePerson({ actor, personId: readId(params, 'personId') }, context);
        return { data: { person: formatPerson(person) } };
      },
    }),
    administratorRoute({
      method: 'post',
      path: 'people/:personId/enable',
      handle: async ({ params, actor, context }) => {
        const { person } = await accounts.enablePerson({ actor, personId: readId(params, 'personId') }, context);
        return { data: { person: formatPerson(person) } };
      },
    }),
    administratorRoute({
      method: 'delete',
      path: 'people/:personId',
      handle: async ({ params, actor, context }) => {
        const personId = readId(params, 'personId');
        await accounts.removePerson({ actor, personId }, context);
        return { data: {} };
      },
    }),
    administratorRoute({
      method: 'post',
      path: 'people/:personId/password-reset',
      handle: async ({ params, actor, context }) => {
        const personId = readId(params, 'personId');
        const { token, expiresMs } = await accounts.createPasswordReset({ actor, personId }, context);
        return { status: 201, data: { link: `/reset#${token}`, expiresAt: formatTimestamp(expiresMs) } };
      },
    }),
  ];
}
