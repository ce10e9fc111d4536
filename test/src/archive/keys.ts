import { authContract } from '@archive/contracts';
import { createServiceClient, backgroundContext, type Peer } from '@archive/kit';
import type { Archive } from './archive.ts';

/** A revocation is answered after 1.5 s (docs/decisions.md#6-key-validity). Slow machines need longer. */
const answerTimeoutMs = 10_000;

export function connectKeys(
  auth: Peer,
): Pick<Archive, 'auth' | 'createKey' | 'revokeKey' | 'retireSigningKey'> & { close(): void } {
  const authClient = createServiceClient(authContract, auth);
  return {
    auth,
    createKey: async (userName, { expiresInSeconds } = {}) => {
      const lifetime = expiresInSeconds === undefined ? {} : { expiresInSeconds };
      const { key, info } = await authClient.createKey(
        { userName, label: 'test', ...lifetime },
        backgroundContext(answerTimeoutMs),
      );
      return { key, id: info?.id ?? '' };
    },
    revokeKey: async keyId => {
      await authClient.revokeKey({ keyId }, backgroundContext(answerTimeoutMs));
    },
    retireSigningKey: async id => {
      await authClient.retireSigningKey({ id }, backgroundContext(answerTimeoutMs));
    },
    close: () => authClient.close(),
  };
}
