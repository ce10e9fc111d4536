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

/** The ways in which the person signs in. */
export interface Credentials {
  readonly credentials: readonly Credential[];
  readonly hasPassword: boolean;
}

export const credentialsQuery = queryOptions({
  queryKey: ['credentials'],
  queryFn: () => request<Credentials>('GET', '/credentials'),
});

/** Removes a way to sign in. */
export const useRemoveCredential = () =>
  useChange(credentialsQuery, (id: string) => request('DELETE', `/credentials/${id}`));
