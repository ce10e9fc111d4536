import type { AccountMethods } from '@archive/contracts';
import type { ServiceClient } from '@archive/kit';
import { SessionAuthenticator, type SessionAuthenticatorOptions } from './session-authenticator.ts';

export interface CheckSessionOptions extends Pick<SessionAuthenticatorOptions, 'cookie' | 'address'> {
  readonly accounts: Pick<ServiceClient<AccountMethods>, 'checkSession'>;
}

/** Creates the authenticator of signed-in browsers, which asks auth about each valid cookie at most once a second. */
export function createSessionAuthenticator({ accounts, ...options }: CheckSessionOptions): SessionAuthenticator {
  return new SessionAuthenticator({
    ...options,
    check: async (tokenHash, context) => {
      const { valid, ...session } = await accounts.checkSession({ tokenHash }, context);
      if (!valid) return undefined;
      const { sessionId, personId, role, remainingMs } = session;
      const isAdministrator = role === 'ROLE_ADMINISTRATOR';
      return { status: { sessionId, ownerId: personId, isAdministrator }, remainingMs };
    },
  });
}
