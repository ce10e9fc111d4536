import { Link, useLocation } from '@tanstack/react-router';
import type { Person } from '../../account/person.ts';
import { shellText } from '../../text/shell.ts';
import styles from './shell.module.css';

const own = [
  ['/account/keys', shellText.keys],
  ['/account/usage', shellText.usage],
  ['/account', shellText.account],
  ['/account/activity', shellText.activity],
] as const;
const administration = [
  ['/admin/people', shellText.people],
  ['/admin/audit', shellText.audit],
] as const;

/** Pages without a link of their own, with the link to highlight. */
const parents: Readonly<Record<string, string>> = { '/cli-login': '/account/keys' };

type Links = typeof own | typeof administration;

function LinkList({ links, onFollow }: { links: Links; onFollow: (() => void) | undefined }) {
  const parent = parents[useLocation().pathname];
  return (
    <ul className={styles.nav}>
      {links.map(([to, label]) => (
        <li key={to}>
          <Link
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            {...(to === parent && { 'aria-current': true })}
            onClick={onFollow}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface SectionLinksProps {
  readonly person: Person;
  readonly onFollow?: () => void;
}

/** Links to the account pages and, for an administrator, to the administration pages. */
export function SectionLinks({ person, onFollow }: SectionLinksProps) {
  return (
    <>
      <p className={styles.groupName}>{shellText.yourAccount}</p>
      <LinkList links={own} onFollow={onFollow} />
      {person.role === 'administrator' && (
        <>
          <p className={styles.groupName}>{shellText.administration}</p>
          <LinkList links={administration} onFollow={onFollow} />
        </>
      )}
    </>
  );
}
