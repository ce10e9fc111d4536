import type { AuthMethods } from '@archive/contracts';
import { type CallContext, type Logger, type ServiceClient, ServiceError } from '@archive/kit';
import { readBearerToken } from './bearer-token.ts';
import { createKeyStatusCache } from './key-status-cache.ts';
import { startSigningKeyCache } from './signing-keys.ts';
import { createTokenVerifier } from './verify-jwt.ts';

export interface ValidKey {
  readonly ownerId: string;
  readonly keyId: string;
}

/** Authenticates requests by their API keys (docs/decisions.md#5-api-keys). */
export interface Authenticator {
  /**
   * `rawHeaders` alternates names and values. Rejects with UNAUTHENTICATED if the key is absent, repeated or invalid,
   * and with UNAVAILABLE if auth does not answer.
   */
  authenticate(rawHeaders: readonly string[], context: CallContext): Promise<ValidKey>;
  /** Whether signing keys are known and auth has answered the last fetch. */
  isReady(): boolean;
  stop(): Promise<void>;
}

export interface AuthenticatorOptions {
  readonly auth: Pick<ServiceClient<AuthMethods>, 'checkKey' | 'listSigningKeys'>;
  readonly log: Logger;
  /** A monotonic clock, in ms. */
  readonly now?: () => number;
}

/** Creates an authenticator, which fetches signing keys until `stop` is called. */
export function createAuthenticator({ auth, log, now = () => performance.now() }: AuthenticatorOptions): Authenticator {
  const signingKeys = startSigningKeyCache({ auth, log, now });
  const verifyToken = createTokenVerifier(signingKeys);
  const keyStatuses = createKeyStatusCache({ auth, now });
  return {
    authenticate: async (rawHeaders, context) => {
      const token = readBearerToken(rawHeaders);
      const claims = token === undefined ? undefined : await verifyToken(token);
      const status = claims && (await keyStatuses.find(claims, context));
      if (!claims || status?.ownerId !== claims.ownerId) throw new ServiceError('UNAUTHENTICATED');
      return { ownerId: claims.ownerId, keyId: claims.keyId };
    },
    isReady: () => signingKeys.isReady(),
    stop: () => signingKeys.stop(),
  };
}
