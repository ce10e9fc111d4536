import { authContract } from '@archive/contracts';
import { createServiceClient, backgroundContext, type Peer } from '@archive/kit';
import type { Archive } from './archive.ts';

/** A revocation answers after 1.5 s; a slow machine gets some more. */
const answerTimeoutMs = 10_000;

/** Makes and revokes keys as an operator does: through the running archive's auth service. */
export function connectKeys(auth: Peer): Pick<Archive, 'createKey' | 'revokeKey'> & { close(): void } {
  const authClient = createServiceClient(authContract, auth);
  return {
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
    close: () => authClient.close(),
  };
}
