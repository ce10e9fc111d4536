import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../api/request.ts';
import { type Role, stateQuery } from './person.ts';

export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface Invitation {
  readonly purpose: 'invitation' | 'setup' | 'password_reset';
  readonly email: string | null;
  readonly role: Role;
  readonly expiresAt: string;
  readonly invitedBy: string | null;
}

/**
 * Query keys of answers that stay in the cache when the person changes. The invitation stays, because its page is still
 * shown.
 */
const sharedKeys: readonly unknown[] = [stateQuery.queryKey[0], 'invitation'];

/** Removes the cached answers of the previous person, then fetches the new state. */
async function startOver(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: ({ queryKey }) => !sharedKeys.includes(queryKey[0]) });
  // An unfinished request for the state would answer for the previous person.
  await client.cancelQueries({ queryKey: stateQuery.queryKey });
  await client.query({ ...stateQuery, staleTime: 0 });
}

/**
 * Returns a mutation that may sign this browser in or out. `entry` is the path of one request, or a function that sends
 * several requests.
 */
export function useEntry<T extends object | undefined>(entry: string | ((body: T) => Promise<void>)) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: T) => {
      await (typeof entry === 'string' ? request('POST', entry, body ?? {}) : entry(body));
    },
    onSuccess: () => startOver(client),
  });
}

/** Signs in with a password. */
export const useSignIn = () => useEntry<{ email: string; password: string }>('/sign-in');
/** Completes a sign-in at the provider with the query string that the provider has sent. */
export const useFinishAtProvider = () => useEntry<{ parameters: string }>('/oidc/finish');
/** Creates the first account with the token of the set-up link. */
export const useSetUp = () => useEntry<NewAccount & { token: string }>('/setup');
/** Creates an account while sign-up is open. */
export const useSignUp = () => useEntry<NewAccount>('/sign-up');
/** Creates an account with the token of an invitation. */
export const useAcceptInvitation = () => useEntry<NewAccount & { token: string }>('/invitations/accept');
/** Sets a new password with the token of a reset link. */
export const useResetPassword = () => useEntry<{ token: string; password: string }>('/password-reset');
/** Signs this browser out. */
export const useSignOut = () => useEntry<undefined>('/sign-out');
/** Signs out every browser of the person, including this browser. */
export const useSignOutEverywhere = () => useEntry<undefined>('/sign-out-everywhere');

/** Queries the invitation of a token. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async () =>
      (await request<{ invitation: Invitation }>('POST', '/invitations/look-up', { token })).invitation,
    retry: false,
    staleTime: Infinity,
  });
