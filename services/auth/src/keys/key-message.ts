import type { auth } from '@archive/contracts';
import type { KeyRow } from './store.ts';

/** Converts a key's row to the message of the contract. */
export function toKeyMessage(row: KeyRow): auth.Key {
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
