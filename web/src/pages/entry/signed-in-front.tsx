import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { keysQuery } from '../../account/keys.ts';
import type { Person } from '../../account/person.ts';
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
      <ul className={styles.cards}>
        <Card link={<Link to="/account/keys">{shellText.keys}</Link>} hint={front.keysHint} />
        <Card link={<Link to="/account/usage">{shellText.usage}</Link>} hint={front.usageHint} />
        <Card link={<a href="/api/v1/graphql">{shellText.playground}</a>} hint={front.playgroundHint} />
        <Card link={<Link to="/account">{shellText.account}</Link>} hint={front.accountHint} />
        {person.role === 'administrator' && (
          <>
            <Card link={<Link to="/admin/people">{shellText.people}</Link>} hint={front.peopleHint} />
            <Card link={<Link to="/admin/audit">{shellText.audit}</Link>} hint={front.auditHint} />
          </>
        )}
      </ul>
    </Page>
  );
}
