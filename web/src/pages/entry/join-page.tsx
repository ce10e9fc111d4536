import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type Invitation, useAcceptInvitation, useSignUp } from '../../account/entry.ts';
import { stateQuery } from '../../account/person.ts';
import { entryText } from '../../text/entry.ts';
import { formatMoment } from '../../text/format.ts';
import { Page, Panel } from '../../ui/page/page.tsx';
import { AccountForm } from './account-form.tsx';
import { InvitationView } from './invitation-view.tsx';
import { OtherWays } from './other-ways.tsx';
import { useToken } from './use-token.ts';

const { join: text } = entryText;

function describe({ invitedBy, role, expiresAt }: Invitation): string {
  const by = invitedBy ? text.invitedBy(invitedBy) : text.invited;
  return [by, role === 'administrator' && text.asAdministrator, text.expires(formatMoment(expiresAt))]
    .filter(Boolean)
    .join(' ');
}

/** Leads to the front page when the account is made. */
function useGoHome() {
  const navigate = useNavigate();
  return { onSuccess: () => void navigate({ to: '/', replace: true }) };
}

function InvitedForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const accept = useAcceptInvitation();
  const finish = useGoHome();
  return (
    <Page heading={text.heading} lead={describe(invitation)} narrow>
      <Panel>
        <AccountForm
          submit={text.submit}
          busy={accept.isPending}
          error={accept.error}
          email={invitation.email}
          onSubmit={account => accept.mutate({ token, ...account }, finish)}
        />
        <OtherWays next="/" invitation={token} explain={text.acceptAt} />
      </Panel>
    </Page>
  );
}

function OpenForm() {
  const signUp = useSignUp();
  const finish = useGoHome();
  return (
    <Page heading={text.heading} lead={text.open} narrow>
      <Panel>
        <AccountForm
          submit={text.submit}
          busy={signUp.isPending}
          error={signUp.error}
          onSubmit={account => signUp.mutate(account, finish)}
        />
        <OtherWays next="/" explain={text.createAt} />
      </Panel>
      <p>
        <Link to="/sign-in">{text.haveAccount}</Link>
      </p>
    </Page>
  );
}

/** The page of an invitation link. Without a token, the page of open sign-up. */
export function JoinPage() {
  const token = useToken();
  const { data: state } = useQuery(stateQuery);
  if (token === '' && state?.signUp === 'open') return <OpenForm />;
  return (
    <InvitationView token={token} heading={text.heading} purpose="invitation">
      {invitation => <InvitedForm token={token} invitation={invitation} />}
    </InvitationView>
  );
}
