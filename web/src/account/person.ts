import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, request } from '../api/request.ts';
import { browsersQuery } from './browsers.ts';
import { credentialsQuery } from './credentials.ts';

export type Role = 'administrator' | 'member';
export type SignUpMode = 'open' | 'invitation' | 'closed';

export interface Person {
  readonly id: string;
  readonly name: string;
  /** Null if the person has only keys and no account yet. */
  readonly email: string | null;
  readonly role: Role;
  readonly createdAt: string;
  readonly disabledAt: string | null;
  readonly lastUsedAt: string | null;
}

/** The state that every page needs first: the signed-in person, and the ways to sign in. */
export interface AccountState {
  readonly person: Person | null;
  readonly signUp: SignUpMode;
  readonly hasPeople: boolean;
  readonly oidc: { readonly name: string } | null;
}

export const stateQuery = queryOptions({
  queryKey: ['state'],
  queryFn: async () => (await request<{ state: AccountState }>('GET', '/state')).state,
  staleTime: 60_000,
});

export interface PersonChange {
  readonly name?: string;
  readonly email?: string;
  readonly currentPassword?: string;
}

/** Changes the name or the email address of the signed-in person. */
export function useChangePerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PersonChange) => request('PATCH', '/person', change),
    onSuccess: () => client.invalidateQueries({ queryKey: stateQuery.queryKey }),
  });
}

/** Whether a request was refused with 403, by which the archive asks the person to confirm the sign-in. */
export const needsConfirmation = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** Confirms the sign-in of this browser with the password. */
export const useConfirmWithPassword = () =>
  useMutation({ mutationFn: (password: string) => request('POST', '/confirmation/password', { password }), gcTime: 0 });

/**
 * Changes the password of the signed-in person, or sets the first one. The archive replaces this browser's session and
 * ends the person's other sessions.
 */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (passwords: { currentPassword?: string; newPassword: string }) =>
      request('POST', '/password', passwords),
    onSuccess: async () => {
      const queries = [browsersQuery, credentialsQuery];
      await Promise.all(queries.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
    },
  });
}
