import { Link } from '@tanstack/react-router';
import type { Person } from '../../account/person.ts';
import { formatCurl, formatSync, keyPlaceholder } from '../../archive/commands.ts';
import { homeText } from '../../text/entry.ts';
import { Page, Section } from '../../ui/page/page.tsx';
import { Snippet } from '../../ui/snippet/snippet.tsx';
import { HomeOverview } from './overview.tsx';
import { HomeSteps } from './steps.tsx';

const { connect } = homeText;

function ConnectSection() {
  const { origin } = window.location;
  return (
    <Section heading={connect.heading}>
      <h3>{connect.upload}</h3>
      <p>{connect.uploadLead}</p>
      <Snippet label={connect.sync} text={formatSync(origin, keyPlaceholder)} />
      <h3>{connect.read}</h3>
      <p>{connect.readLead}</p>
      <Snippet label={connect.curl} text={formatCurl(origin, keyPlaceholder)} />
      <p>
        <Link to="/cli-login">{connect.login}</Link>
      </p>
    </Section>
  );
}

/** The front page of a signed-in person: what to do next, the person's figures, and how to connect an agent. */
export function Home({ person }: { person: Person }) {
  return (
    <Page heading={homeText.welcome(person.name)}>
      <HomeSteps person={person} />
      <HomeOverview person={person} />
      <ConnectSection />
    </Page>
  );
}
