import { queryOptions } from '@tanstack/react-query';
import { request, withQuery } from '../api/request.ts';
import type { Person, Role, SignUpMode } from './person.ts';
import { useChange } from './use-change.ts';

/** A link that an administrator must pass on, because the archive sends no email. */
export interface OneTimeLink {
  /** Path and fragment of the page, without the origin. */
  readonly link: string;
  readonly expiresAt: string;
}

/** An invitation that nobody has accepted yet. */
export interface PendingInvitation {
  readonly id: string;
  readonly email: string | null;
  readonly role: Role;
  readonly createdAt: string;
  readonly expiresAt: string;
}

interface PeoplePage {
  readonly people: readonly Person[];
  readonly nextCursor: string | null;
}

/** Maximum number of pages of up to 1,000 people, in case the archive's list never ends. */
const maxPages = 50;

async function readPeople(): Promise<Person[]> {
  const people: Person[] = [];
  let cursor: string | null = '';
  for (let page = 0; cursor !== null && page < maxPages; page++) {
    const answer: PeoplePage = await request('GET', withQuery('/people', { cursor }));
    people.push(...answer.people);
    cursor = answer.nextCursor;
  }
  return people;
}

export const peopleQuery = queryOptions({ queryKey: ['people'], queryFn: readPeople });

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async () => (await request<{ invitations: PendingInvitation[] }>('GET', '/invitations')).invitations,
});

export const signUpQuery = queryOptions({
  queryKey: ['sign-up'],
  queryFn: async () => (await request<{ mode: SignUpMode }>('GET', '/sign-up')).mode,
});

/** Disables or enables a person. */
export const useSetEnabled = () =>
  useChange(peopleQuery, ({ id, enabled }: { id: string; enabled: boolean }) =>
    request('POST', `/people/${id}/${enabled ? 'enable' : 'disable'}`, {}),
  );

/** Removes a person with all keys, projects and sessions. */
export const useRemovePerson = () => useChange(peopleQuery, (id: string) => request('DELETE', `/people/${id}`));

/** Creates a link with which a person sets a new password. */
export const useMakeResetLink = () =>
  useChange(peopleQuery, (id: string) => request<OneTimeLink>('POST', `/people/${id}/password-reset`, {}));

/** Creates an invitation. */
export const useInvite = () =>
  useChange(invitationsQuery, async (input: { email?: string; role: Role }): Promise<OneTimeLink> => {
    const { link, invitation } = await request<{ link: string; invitation: PendingInvitation }>(
      'POST',
      '/invitations',
      input,
    );
    return { link, expiresAt: invitation.expiresAt };
  });

/** Withdraws an invitation. */
export const useWithdrawInvitation = () =>
  useChange(invitationsQuery, (id: string) => request('DELETE', `/invitations/${id}`));

/** Sets who may create an account. */
export const useSetSignUp = () => useChange(signUpQuery, (mode: SignUpMode) => request('PUT', '/sign-up', { mode }));
