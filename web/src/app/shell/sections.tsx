import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { stateQuery } from '../../account/person.ts';
import { shellText } from '../../text/shell.ts';
import { SectionLinks } from './section-links.tsx';
import styles from './shell.module.css';

/** The frame of a signed-in person's pages, with links to these pages at the side. */
export function Sections() {
  const { person } = useSuspenseQuery(stateQuery).data;
  return (
    <div className={styles.sections}>
      <nav className={styles.side} aria-label={shellText.sections}>
        {person && <SectionLinks person={person} />}
      </nav>
      <Outlet />
    </div>
  );
}
