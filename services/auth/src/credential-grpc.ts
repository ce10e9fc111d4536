import type { AccountMethods } from '@archive/contracts';
import { parseActor, toCredential, toPerson, toSignedIn } from './account-messages.ts';
import type { AccountServices } from './account-services.ts';

/** Creates the gRPC methods of sign-in at a provider, of passkeys and of credentials. */
export function createCredentialMethods({ oidc, passkeys, credentials }: AccountServices) {
  return {
    beginOidc: ({ actor, ...request }) => oidc.begin(request, parseActor(actor)),
    finishOidc: async ({ actor, secret, parameters }, context) => {
      const result = await oidc.finish(secret, parameters, parseActor(actor, context));
      if ('session' in result) return { signedIn: toSignedIn(result.session), linked: null };
      if ('linked' in result) return { signedIn: null, linked: toPerson(result.linked) };
      return { signedIn: null, linked: null, ...result };
    },
    beginPasskeyRegistration: ({ actor, origin }) => passkeys.beginRegistration(origin, parseActor(actor)),
    registerPasskey: async ({ actor, secret, name, ...answer }, context) => ({
      credential: toCredential(await passkeys.register(secret, name, answer, parseActor(actor, context))),
    }),
    beginPasskeySignIn: ({ origin }) => passkeys.beginSignIn(origin),
    signInWithPasskey: async ({ actor, secret, ...answer }, context) => ({
      signedIn: toSignedIn(await passkeys.signIn(secret, answer, parseActor(actor, context))),
    }),
    confirmWithPasskey: async ({ actor, secret, ...answer }, context) => {
      await passkeys.confirm(secret, answer, parseActor(actor, context));
      return {};
    },
    listCredentials: async ({ actor }) => {
      const { credentials: rows, hasPassword } = await credentials.list(parseActor(actor));
      return { credentials: rows.map(toCredential), hasPassword };
    },
    removeCredential: async ({ actor, credentialId, origin }) => {
      await credentials.remove(parseActor(actor), credentialId, origin);
      return {};
    },
  } satisfies Partial<AccountMethods>;
}
