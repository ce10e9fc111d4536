import { onlineManager, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { stateQuery } from '../../account/person.ts';
import { shellText } from '../../text/shell.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { AppearanceChoice } from '../appearance/appearance-choice.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './shell.module.css';

function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    onStoreChange => onlineManager.subscribe(onStoreChange),
    () => onlineManager.isOnline(),
  );
  return <div role="status">{!isOnline && <p className={styles.offline}>{shellText.offline}</p>}</div>;
}

function Header() {
  const { data: state } = useQuery(stateQuery);
  // These pages offer the sign-in themselves.
  const offersSignIn = useLocation({ select: ({ pathname }) => ['/', '/sign-in'].includes(pathname) });
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand}>
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 5h14M3 10h14M3 15h9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
          </svg>
          {shellText.product}
        </Link>
        {state?.person && <AccountMenu person={state.person} />}
        {state?.hasPeople && !state.person && !offersSignIn && (
          <ButtonLink to="/sign-in">{shellText.signIn}</ButtonLink>
        )}
      </div>
    </header>
  );
}

/** The frame around every page. */
export function Shell() {
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {shellText.skip}
      </a>
      <div>
        <Header />
        <OfflineBanner />
      </div>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <div className={styles.links}>
          <AppearanceChoice />
          <a href="/api/v1/graphql">{shellText.playground}</a>
          <a href="/api/v1/openapi.json">{shellText.openapi}</a>
        </div>
      </footer>
    </div>
  );
}
