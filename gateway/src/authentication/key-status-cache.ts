import type { AuthMethods } from '@archive/contracts';
import type { ServiceClient } from '@archive/kit';
import { StatusCache } from './status-cache.ts';

/** A key, and the signing key of its token. Either can be revoked alone. */
export interface SignedKey {
  readonly keyId: string;
  readonly signingKeyId: string;
}

export type KeyStatusCache = StatusCache<SignedKey, { readonly ownerId: string }>;

export interface KeyStatusCacheOptions {
  readonly auth: Pick<ServiceClient<AuthMethods>, 'checkKey'>;
  /** A monotonic clock, in ms. */
  readonly now: () => number;
}

/** Creates a cache that keeps each valid key for 1 s (docs/decisions.md#6-key-validity). */
export function createKeyStatusCache({ auth, now }: KeyStatusCacheOptions): KeyStatusCache {
  return new StatusCache({
    now,
    toId: ({ keyId, signingKeyId }) => JSON.stringify([keyId, signingKeyId]),
    check: async ({ keyId, signingKeyId }, context) => {
      const { valid, ownerId, remainingMs } = await auth.checkKey({ keyId, signingKeyId }, context);
      return valid ? { status: { ownerId }, remainingMs } : undefined;
    },
  });
}
