import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { keysQuery } from '../../account/keys.ts';
import type { Person } from '../../account/person.ts';
import { commandLineText } from '../../text/command-lines.ts';
import { entryText } from '../../text/entry.ts';
import { shellText } from '../../text/shell.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Page, Panel } from '../../ui/page/page.tsx';
import styles from './front-page.module.css';

const { front } = entryText;

function Card({ link, hint }: { link: ReactNode; hint: string }) {
  return (
    <li className={styles.card}>
      {link}
      <p>{hint}</p>
    </li>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={styles.cards}>{children}</ul>
    </section>
  );
}

function FirstKey() {
  return (
    <Panel>
      <h2>{front.firstKey}</h2>
      <p>{front.firstKeyHint}</p>
      <div>
        <ButtonLink to="/account/keys" search={{ make: true }} look="primary">
          {front.makeKey}
        </ButtonLink>
      </div>
    </Panel>
  );
}

/** The front page of a signed-in person, with links to the other pages. */
export function SignedInFront({ person }: { person: Person }) {
  const keys = useQuery(keysQuery);
  const needsKey = keys.data?.every(({ state }) => state !== 'active');
  return (
    <Page heading={front.welcome(person.name)}>
      {needsKey && <FirstKey />}
      <Group heading={shellText.yourAccount}>
        <Card link={<Link to="/account/keys">{shellText.keys}</Link>} hint={front.keysHint} />
        <Card link={<Link to="/account/usage">{shellText.usage}</Link>} hint={front.usageHint} />
        <Card link={<Link to="/account">{shellText.account}</Link>} hint={front.accountHint} />
        <Card link={<Link to="/account/activity">{shellText.activity}</Link>} hint={front.activityHint} />
      </Group>
      {person.role === 'administrator' && (
        <Group heading={shellText.administration}>
          <Card link={<Link to="/admin/people">{shellText.people}</Link>} hint={front.peopleHint} />
          <Card link={<Link to="/admin/audit">{shellText.audit}</Link>} hint={front.auditHint} />
        </Group>
      )}
      <Group heading={front.tools}>
        <Card link={<Link to="/cli-login">{commandLineText.heading}</Link>} hint={front.cliLoginHint} />
        <Card link={<a href="/api/v1/graphql">{shellText.playground}</a>} hint={front.playgroundHint} />
      </Group>
    </Page>
  );
}
