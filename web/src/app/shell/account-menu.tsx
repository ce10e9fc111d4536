import { useNavigate } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { useSignOut } from '../../account/entry.ts';
import type { Person } from '../../account/person.ts';
import { failureText, shellText } from '../../text/shell.ts';
import { Button } from '../../ui/button/button.tsx';
import { SectionLinks } from './section-links.tsx';
import styles from './shell.module.css';

function SignOut() {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const onClick = () => signOut.mutate(undefined, { onSuccess: () => void navigate({ to: '/' }) });
  return (
    <div className={styles.menuFoot}>
      <Button look="quiet" busy={signOut.isPending} onClick={onClick}>
        {shellText.signOut}
      </Button>
      <span role="alert">{signOut.isError && failureText.broken}</span>
    </div>
  );
}

/** The menu of the signed-in person. The browser closes this popover on Escape and on a click outside. */
export function AccountMenu({ person }: { person: Person }) {
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  return (
    <>
      <button
        type="button"
        className={styles.menuButton}
        popoverTarget={id}
        aria-label={shellText.accountMenu(person.name)}
      >
        <span>{person.name}</span>
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
          <path d="M2 4.5l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
      </button>
      <nav id={id} ref={menu} popover="auto" className={styles.menu} aria-label={shellText.sections}>
        <div className={styles.menuHead}>
          <strong>{person.name}</strong>
          <span>{person.email}</span>
        </div>
        <SectionLinks person={person} onFollow={() => menu.current?.hidePopover()} />
        <SignOut />
      </nav>
    </>
  );
}
