import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.ts';
import { useChange } from './use-change.ts';

/** A way to sign in other than the password. */
export interface Credential {
  readonly id: string;
  readonly kind: 'oidc' | 'passkey';
  readonly name: string;
  /** The issuer of an identity, or the host name at which a passkey is valid. */
  readonly provider: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export const credentialsQuery = queryOptions({
  queryKey: ['credentials'],
  queryFn: async () => (await request<{ credentials: Credential[] }>('GET', '/credentials')).credentials,
});

/** Removes a way to sign in. */
export const useRemoveCredential = () =>
  useChange(credentialsQuery, (id: string) => request('DELETE', `/credentials/${id}`));
