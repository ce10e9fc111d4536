import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { stateQuery } from '../../account/person.ts';
import { formatReadSession, sessionPath } from '../../archive/commands.ts';
import { sessionText } from '../../text/account.ts';
import { shellText } from '../../text/shell.ts';
import { ButtonLink, FileLink } from '../../ui/button/button.tsx';
import { Page, Panel } from '../../ui/page/page.tsx';
import { Snippet } from '../../ui/snippet/snippet.tsx';

const route = getRouteApi('/projects/$projectId/sessions/$sessionId');

/** The page of a link to a session. It shows how to read the session. */
export function SessionPage() {
  const { projectId, sessionId } = route.useParams();
  const { href } = useLocation();
  const { data: state } = useQuery(stateQuery);
  return (
    <Page heading={sessionText.heading} lead={sessionText.lead}>
      <Panel>
        <p>
          {sessionText.session} <code>{sessionId}</code>
        </p>
        {state?.person && (
          <div>
            <FileLink look="primary" href={sessionPath(projectId, sessionId)}>
              {sessionText.open}
            </FileLink>
          </div>
        )}
        {state?.person === null && (
          <div>
            <ButtonLink to="/sign-in" search={{ next: href }} look="primary">
              {sessionText.signIn}
            </ButtonLink>
          </div>
        )}
        <p>
          {sessionText.key[0]} <Link to="/account/keys">{shellText.keys}</Link> {sessionText.key[1]}
        </p>
        <Snippet label={sessionText.curl} text={formatReadSession(window.location.origin, projectId, sessionId)} />
      </Panel>
    </Page>
  );
}
