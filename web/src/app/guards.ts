import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { type AccountState, stateQuery } from '../account/person.ts';

interface GuardInput {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
}

const readState = ({ context }: Pick<GuardInput, 'context'>): Promise<AccountState> =>
  context.queryClient.query({ ...stateQuery, staleTime: 'static' });

/** Redirects to the sign-in page if nobody is signed in. The sign-in then opens the requested page. */
export async function requirePerson(input: GuardInput): Promise<void> {
  const { person } = await readState(input);
  if (!person) redirect({ to: '/sign-in', search: { next: input.location.href }, replace: true, throw: true });
}

/** Shows the not-found page to everyone but administrators. */
export async function requireAdministrator(input: GuardInput): Promise<void> {
  const { person } = await readState(input);
  if (person?.role !== 'administrator') notFound({ throw: true });
}

/** Redirects a signed-in person to the front page. */
export async function requireSignedOut(input: GuardInput): Promise<void> {
  const { person } = await readState(input);
  if (person) redirect({ to: '/', replace: true, throw: true });
}
