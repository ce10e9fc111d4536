import { Link } from '@tanstack/react-router';
import type { Person } from '../../account/person.ts';
import { formatCurl, formatSync } from '../../archive/commands.ts';
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
      <p>{connect.lead}</p>
      <Snippet label={connect.sync} text={formatSync(origin, connect.key)} />
      <Snippet label={connect.read} text={formatCurl(origin, connect.key)} />
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
