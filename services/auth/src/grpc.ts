import type { auth, AuthMethods } from '@archive/contracts';
import type { Pool } from 'pg';
import type { IssuedKey } from './keys/issue-key.ts';
import { toKeyMessage } from './keys/key-message.ts';
import type { Keys } from './keys/keys.ts';
import type { SigningKeys } from './signing-keys/signing-keys.ts';
import { listSigningKeys } from './signing-keys/store.ts';

/** Creates the gRPC methods of the service: each parses the request, calls a function and maps the result. */
export function createAuthMethods(pool: Pool, keys: Keys, signing: SigningKeys): AuthMethods {
  return {
    checkKey: async ({ keyId, signingKeyId }) => {
      const key = await keys.check(keyId, signingKeyId);
      if (!key) return { valid: false, ownerId: '' };
      const expiry = key.remaining_ms === null ? {} : { remainingMs: key.remaining_ms };
      return { valid: true, ownerId: key.user_id, ...expiry };
    },
    listSigningKeys: async () => ({
      keys: (await listSigningKeys(pool)).map(row => ({
        id: row.id,
        publicKey: row.public_key,
        usableMs: row.usable_at.getTime(),
      })),
    }),
    createKey: async request => toCreated(await keys.create(request)),
    createFirstKey: async request => toCreated(await keys.createFirst(request)),
    listKeys: async ({ userName }) => ({ keys: (await keys.list(userName)).map(toKeyMessage) }),
    revokeKey: async ({ keyId }) => ({ revokedMs: (await keys.revoke(keyId)).getTime() }),
    revokeKeys: async ({ createdBeforeMs }) => ({
      revoked: await keys.revokeCreatedBefore(new Date(createdBeforeMs)),
    }),
    retireSigningKey: async ({ id }) => {
      const { retiredAt, currentId } = await signing.retire(id);
      return { retiredMs: retiredAt.getTime(), currentId };
    },
    rotateSigningKey: async () => ({ id: await signing.rotate() }),
  };
}

function toCreated({ token, row }: IssuedKey): auth.CreateKeyResponse {
  return { key: token, info: toKeyMessage(row) };
}
