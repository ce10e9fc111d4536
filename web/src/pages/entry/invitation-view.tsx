import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Invitation, invitationQuery } from '../../account/entry.ts';
import { ApiError } from '../../api/request.ts';
import { Page } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { LinkProblem } from './link-problem.tsx';

interface InvitationViewProps {
  readonly token: string;
  readonly heading: string;
  readonly purpose: Invitation['purpose'];
  /** Content that tells how to get another link. */
  readonly another?: ReactNode;
  readonly children: (invitation: Invitation) => ReactNode;
}

const isRefused = (error: unknown) => error instanceof ApiError && [400, 401, 404, 410].includes(error.status);

/** Looks up a one-time link before the form is shown, so that nobody fills in a form with an invalid link. */
export function InvitationView({ token, heading, purpose, another, children }: InvitationViewProps) {
  const query = useQuery({ ...invitationQuery(token), enabled: token !== '' });
  const isWrong = query.data && query.data.purpose !== purpose;
  if (token === '' || isWrong || isRefused(query.error))
    return <LinkProblem isMissing={token === ''}>{another}</LinkProblem>;
  if (query.data) return children(query.data);
  return (
    <Page heading={heading} narrow>
      <QueryView query={query}>{() => null}</QueryView>
    </Page>
  );
}
