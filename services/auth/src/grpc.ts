import type { auth, AuthMethods } from '@archive/contracts';
import type { Pool } from 'pg';
import type { Keys, IssuedKey } from './keys.ts';
import type { SigningKeys } from './signing-keys.ts';
import { listSigningKeys } from './signing-key-store.ts';
import type { KeyRow } from './store.ts';

/** The gRPC methods of the service: parse, call, map. */
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
    listKeys: async ({ userName }) => ({ keys: (await keys.list(userName)).map(toKey) }),
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
  return { key: token, info: toKey(row) };
}

function toKey(row: KeyRow): auth.Key {
  return {
    id: row.id,
    label: row.label,
    lastFour: row.last_four,
    createdMs: row.created_at.getTime(),
    ...(row.expires_at ? { expiresMs: row.expires_at.getTime() } : {}),
    ...(row.last_used_at ? { lastUsedMs: row.last_used_at.getTime() } : {}),
    ...(row.revoked_at ? { revokedMs: row.revoked_at.getTime() } : {}),
  };
}
