import { ServiceError } from '@archive/kit';
import type { Response } from 'express';
import type { AccountCookies } from './answer/account-cookies.ts';
import type { AccountServices } from './answer/account-services.ts';
import { formatCredential } from './answer/format-credential.ts';
import { type AccountRequest, type AccountRoute, personRoute, publicRoute } from './request/account-route.ts';
import { base64UrlField, textField } from './request/body-fields.ts';

/** 10 min. Auth keeps a challenge for the same time. */
const challengeMaxAgeMs = 600_000;

/** Routes that register passkeys and sign in with them. Binary values are in base64url. */
export function createPasskeyRoutes(services: AccountServices): AccountRoute[] {
  return [...createRegistrationRoutes(services), ...createSignInRoutes(services)];
}

function createRegistrationRoutes({ accounts, cookies, address }: AccountServices): AccountRoute[] {
  return [
    personRoute({
      method: 'post',
      path: 'passkeys/registration',
      handle: async ({ actor, context, req, res }) => {
        const begun = await accounts.beginPasskeyRegistration({ actor, origin: address.readOrigin(req) }, context);
        return answerOptions(cookies, res, begun);
      },
    }),
    personRoute({
      method: 'post',
      path: 'passkeys',
      fields: {
        ...{ name: textField, credentialId: base64UrlField },
        ...{ clientDataJson: base64UrlField, attestationObject: base64UrlField },
      },
      handle: async request => {
        const { body, actor, context } = request;
        const secret = takeSecret(cookies, request);
        const { credential } = await accounts.registerPasskey({ ...body, actor, secret }, context);
        return { status: 201, data: { credential: formatCredential(credential) } };
      },
    }),
  ];
}

const assertionFields = {
  ...{ credentialId: base64UrlField, clientDataJson: base64UrlField, authenticatorData: base64UrlField },
  ...{ signature: base64UrlField, userHandle: base64UrlField },
};

function createSignInRoutes({ accounts, cookies, address }: AccountServices): AccountRoute[] {
  return [
    publicRoute({
      method: 'post',
      path: 'passkeys/challenge',
      handle: async ({ context, req, res }) => {
        const begun = await accounts.beginPasskeySignIn({ origin: address.readOrigin(req) }, context);
        return answerOptions(cookies, res, begun);
      },
    }),
    publicRoute({
      method: 'post',
      path: 'passkeys/sign-in',
      fields: assertionFields,
      handle: async request => {
        const { body, actor, context, res } = request;
        const secret = takeSecret(cookies, request);
        const { signedIn } = await accounts.signInWithPasskey({ ...body, actor, secret }, context);
        return { data: cookies.begin(res, signedIn) };
      },
    }),
    personRoute({
      method: 'post',
      path: 'confirmation/passkey',
      fields: assertionFields,
      handle: async request => {
        const { body, actor, context } = request;
        const secret = takeSecret(cookies, request);
        await accounts.confirmWithPasskey({ ...body, actor, secret }, context);
        return { data: {} };
      },
    }),
  ];
}

interface BegunCeremony {
  readonly options: string;
  readonly secret: string;
}

function answerOptions({ challenge }: AccountCookies, res: Response, { options, secret }: BegunCeremony) {
  challenge.set(res, secret, challengeMaxAgeMs);
  return { data: { options: JSON.parse(options) as object } };
}

/** Returns the secret of the browser's challenge and removes the secret from the browser, because it works once. */
function takeSecret({ challenge }: AccountCookies, { req, res }: AccountRequest<unknown>): string {
  const [secret, ...others] = challenge.readTokens(req);
  if (secret === undefined || others.length > 0)
    throw new ServiceError('UNAUTHENTICATED', 'This request has expired, try again');
  challenge.clear(res);
  return secret;
}
