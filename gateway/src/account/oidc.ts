import { ServiceError } from '@archive/kit';
import type { AccountServices } from './answer/account-services.ts';
import { formatPerson } from './answer/format-person.ts';
import { requireNoSlowDown } from './answer/slow-down.ts';
import { type AccountRequest, type AccountRoute, personRoute, publicRoute } from './request/account-route.ts';
import { optional, textField } from './request/body-fields.ts';

/** 10 min. Auth keeps a sign-in in progress for the same time. */
const flowMaxAgeMs = 600_000;

/** Routes that sign in at an OpenID provider, or link an identity at the provider to the signed-in person. */
export function createOidcRoutes({ accounts, cookies }: AccountServices): AccountRoute[] {
  const begin = async (
    { actor, context, req, res }: AccountRequest<unknown>,
    request: { readonly isLinking: boolean; readonly invitation: string },
  ) => {
    // The gateway has already checked that Origin is the archive's own origin.
    const { origin } = req.headers;
    if (origin === undefined) throw new ServiceError('FORBIDDEN');
    const { url, secret } = await accounts.beginOidc({ actor, origin, ...request }, context);
    cookies.flow.set(res, secret, flowMaxAgeMs);
    return { data: { url } };
  };
  return [
    publicRoute({
      method: 'post',
      path: 'oidc/sign-in',
      fields: { invitation: optional(textField) },
      handle: request => begin(request, { isLinking: false, invitation: request.body.invitation ?? '' }),
    }),
    personRoute({
      method: 'post',
      path: 'oidc/link',
      handle: request => begin(request, { isLinking: true, invitation: '' }),
    }),
    publicRoute({
      method: 'post',
      path: 'oidc/finish',
      fields: { parameters: textField },
      handle: async ({ body, actor, context, req, res }) => {
        const [secret, ...others] = cookies.flow.readTokens(req);
        if (secret === undefined || others.length > 0)
          throw new ServiceError('UNAUTHENTICATED', 'This sign-in has expired, try again');
        const answer = await accounts.finishOidc({ ...body, actor, secret }, context);
        cookies.flow.clear(res);
        requireNoSlowDown(res, answer);
        const { linked, signedIn } = answer;
        return { data: linked ? { person: formatPerson(linked) } : cookies.begin(res, signedIn) };
      },
    }),
  ];
}
