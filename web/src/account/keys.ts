import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.ts';
import { useChange } from './use-change.ts';

/** An API key without its text, which the archive does not store. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly lastFour: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly state: 'active' | 'expired' | 'revoked';
}

export interface NewKey {
  readonly name: string;
  readonly expiresInDays?: number;
  readonly expiresAt?: string;
}

/** A new key. `key` is its text, which is shown once and stored nowhere. */
export interface MadeKey {
  readonly key: string;
  readonly info: ApiKey;
}

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async () => (await request<{ keys: ApiKey[] }>('GET', '/keys')).keys,
});

/** Whether a client has used one of the person's active keys. */
export const usesKey = (keys: readonly ApiKey[]): boolean =>
  keys.some(({ state, lastUsedAt }) => state === 'active' && lastUsedAt !== null);

/** Creates a key. */
export const useMakeKey = () => useChange(keysQuery, (key: NewKey) => request<MadeKey>('POST', '/keys', key));

/** Renames a key. */
export const useRenameKey = () =>
  useChange(keysQuery, ({ id, name }: { id: string; name: string }) => request('PATCH', `/keys/${id}`, { name }));
