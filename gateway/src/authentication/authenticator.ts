import type { AuthMethods } from '@archive/contracts';
import { type CallContext, type Logger, type ServiceClient, ServiceError } from '@archive/kit';
import { createVerify } from './verify-jwt.ts';
import { createLiveness } from './key-status-cache.ts';
import { startSigningKeys } from './signing-keys.ts';
import { bearerToken } from './bearer-token.ts';

/** Who makes a request, and with which key. */
export interface Caller {
  readonly ownerId: string;
  readonly keyId: string;
}

/** Knows the caller of a request by its API key. */
export interface Bearer {
  /**
   * Given the headers as name, value, name, value (interface.md, Authentication).
   * UNAUTHENTICATED for anything but a living key, UNAVAILABLE where auth can't be asked about it.
   */
  authenticate(rawHeaders: readonly string[], context: CallContext): Promise<Caller>;
  /** Whether keys can be judged. */
  ready(): boolean;
  stop(): Promise<void>;
}

export interface BearerOptions {
  readonly auth: Pick<ServiceClient<AuthMethods>, 'checkKey' | 'listSigningKeys'>;
  readonly log: Logger;
  /** The monotonic clock, in ms. */
  readonly now?: () => number;
}

export function createBearer({ auth, log, now = () => performance.now() }: BearerOptions): Bearer {
  const keys = startSigningKeys({ auth, log, now });
  const verify = createVerify(keys);
  const ownerOf = createLiveness({ auth, now });
  return {
    authenticate: async (rawHeaders, context) => {
      const token = bearerToken(rawHeaders);
      const claims = token === undefined ? undefined : await verify(token);
      if (!claims || (await ownerOf(claims.keyId, context)) !== claims.ownerId)
        throw new ServiceError('UNAUTHENTICATED');
      return { ownerId: claims.ownerId, keyId: claims.keyId };
    },
    ready: () => keys.ready(),
    stop: () => keys.stop(),
  };
}
