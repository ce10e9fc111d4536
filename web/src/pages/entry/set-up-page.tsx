import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSetUp } from '../../account/entry.ts';
import { keysQuery, usesKey } from '../../account/keys.ts';
import { entryText } from '../../text/entry.ts';
import { Page, Panel } from '../../ui/page/page.tsx';
import { Snippet } from '../../ui/snippet/snippet.tsx';
import { AccountForm } from './account-form.tsx';
import { InvitationView } from './invitation-view.tsx';
import { useToken } from './use-token.ts';

const { setUp: text, link, front } = entryText;

const another = (
  <>
    <p>{link.setUpAgain}</p>
    <Snippet label={front.noPeopleLabel} text={front.noPeopleCommand} />
  </>
);

/** Leads to the dialog that makes a key, or to the front page if a client uses a key of the person already. */
function useStart() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const start = async () => {
    const keys = await client.query(keysQuery).catch(() => []);
    if (usesKey(keys)) await navigate({ to: '/', replace: true });
    else await navigate({ to: '/account/keys', search: { make: true }, replace: true });
  };
  return { onSuccess: () => void start() };
}

/**
 * The page of the set-up link, which creates the first account. The archive prints the link at its start until an
 * account exists.
 */
export function SetUpPage() {
  const token = useToken();
  const setUp = useSetUp();
  const finish = useStart();
  return (
    <InvitationView token={token} heading={text.heading} purpose="setup" another={another}>
      {({ email }) => (
        <Page heading={text.heading} lead={text.lead} narrow>
          <Panel>
            <AccountForm
              submit={text.submit}
              busy={setUp.isPending || setUp.isSuccess}
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
