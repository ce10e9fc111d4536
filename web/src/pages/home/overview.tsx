import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { browsersQuery } from '../../account/browsers.ts';
import { commandLinesQuery } from '../../account/command-lines.ts';
import { type ApiKey, keysQuery } from '../../account/keys.ts';
import { invitationsQuery, peopleQuery } from '../../account/people.ts';
import type { Person } from '../../account/person.ts';
import { findTightestLimit, usageQuery } from '../../account/usage.ts';
import { usageText } from '../../text/account.ts';
import { homeText } from '../../text/entry.ts';
import { formatBytes } from '../../text/format.ts';
import { shellText } from '../../text/shell.ts';
import surfaceStyles from '../../ui/page/surface.module.css';
import { Time } from '../../ui/time/time.tsx';
import styles from './home.module.css';

interface CardProps<T> {
  readonly link: ReactNode;
  readonly query: UseQueryResult<T>;
  /** Returns the most important figure. */
  readonly value: (data: T) => string;
  readonly children?: ReactNode;
}

function Card<T>({ link, query: { data, isError }, value, children }: CardProps<T>) {
  const waiting = isError ? homeText.failed : homeText.loading;
  return (
    <li className={`${styles.card} ${surfaceStyles.surface}`}>
      {link}
      <p className={styles.value}>{data === undefined ? waiting : value(data)}</p>
      {children && <p>{children}</p>}
    </li>
  );
}

const isActive = ({ state }: ApiKey) => state === 'active';

function KeysCard() {
  const query = useQuery(keysQuery);
  const lastUsedAt = query.data?.map(key => key.lastUsedAt ?? '').reduce((a, b) => (a > b ? a : b), '');
  const link = <Link to="/account/keys">{shellText.keys}</Link>;
  return (
    <Card link={link} query={query} value={keys => homeText.activeKeys(keys.filter(isActive).length)}>
      {lastUsedAt === '' && homeText.neverUsed}
      {lastUsedAt && (
        <>
          {homeText.lastUsed} <Time value={lastUsedAt} />
        </>
      )}
    </Card>
  );
}

function UsageCard() {
  const query = useQuery(usageQuery);
  const limit = query.data && findTightestLimit(query.data);
  const link = <Link to="/account/usage">{shellText.usage}</Link>;
  return (
    <Card link={link} query={query} value={({ sessions }) => homeText.sessions(sessions)}>
      {query.data && homeText.stored(formatBytes(query.data.bytes))}
      {limit && <br />}
      {limit &&
        homeText.requests(homeText.limits[limit.class] ?? limit.class, usageText.left(limit.remaining, limit.limit))}
    </Card>
  );
}

function AccountCard() {
  const programs = useQuery(commandLinesQuery).data;
  const link = <Link to="/account">{shellText.account}</Link>;
  return (
    <Card link={link} query={useQuery(browsersQuery)} value={browsers => homeText.browsers(browsers.length)}>
      {programs && homeText.programs(programs.length)}
    </Card>
  );
}

function PeopleCard() {
  const invitations = useQuery(invitationsQuery).data;
  const link = <Link to="/admin/people">{shellText.people}</Link>;
  return (
    <Card link={link} query={useQuery(peopleQuery)} value={people => homeText.people(people.length)}>
      {invitations && homeText.invitations(invitations.length)}
    </Card>
  );
}

/** The person's figures, each with the page that has more. */
export function HomeOverview({ person }: { person: Person }) {
  return (
    <ul className={styles.cards} aria-label={homeText.overview}>
      <KeysCard />
      <UsageCard />
      <AccountCard />
      {person.role === 'administrator' && <PeopleCard />}
    </ul>
  );
}
