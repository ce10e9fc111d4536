import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Invitation, useAcceptInvitation, useSignUp } from '../../account/entry.ts';
import { stateQuery } from '../../account/person.ts';
import { entryText } from '../../text/entry.ts';
import { formatMoment } from '../../text/format.ts';
import { Page, Panel } from '../../ui/page/page.tsx';
import { AccountForm } from './account-form.tsx';
import { InvitationView } from './invitation-view.tsx';
import { ProviderButton } from './provider-button.tsx';
import { useGoHome } from './use-go-home.ts';
import { useToken } from './use-token.ts';

const { join: text } = entryText;

function describe({ invitedBy, role, expiresAt }: Invitation): string {
  const by = invitedBy ? text.invitedBy(invitedBy) : text.invited;
  return [by, role === 'administrator' && text.asAdministrator, text.expires(formatMoment(expiresAt))]
    .filter(Boolean)
    .join(' ');
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
      </Panel>
      <ProviderButton next="/" invitation={token} />
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
      </Panel>
      <ProviderButton next="/" />
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
