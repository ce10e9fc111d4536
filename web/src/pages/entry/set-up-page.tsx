import { useSetUp } from '../../account/entry.ts';
import { entryText } from '../../text/entry.ts';
import { Page, Panel } from '../../ui/page/page.tsx';
import { Snippet } from '../../ui/snippet/snippet.tsx';
import { AccountForm } from './account-form.tsx';
import { InvitationView } from './invitation-view.tsx';
import { useGoHome } from './use-go-home.ts';
import { useToken } from './use-token.ts';

const { setUp: text, link, front } = entryText;

const another = (
  <>
    <p>{link.setUpAgain}</p>
    <Snippet label={front.noPeopleLabel} text={front.noPeopleCommand} />
  </>
);

/**
 * The page of the set-up link, which creates the first account. The archive prints the link at its start until an
 * account exists.
 */
export function SetUpPage() {
  const token = useToken();
  const setUp = useSetUp();
  const finish = useGoHome();
  return (
    <InvitationView token={token} heading={text.heading} purpose="setup" another={another}>
      {({ email }) => (
        <Page heading={text.heading} lead={text.lead} narrow>
          <Panel>
            <AccountForm
              submit={text.submit}
              busy={setUp.isPending}
              error={setUp.error}
              email={email}
              onSubmit={account => setUp.mutate({ token, ...account }, finish)}
            />
          </Panel>
        </Page>
      )}
    </InvitationView>
  );
}
