import { type ReactNode, useEffect, useId, useRef } from 'react';
import { shellText } from '../../text/shell.ts';
import styles from './page.module.css';
import surfaceStyles from './surface.module.css';

/** False until the first page is shown. The first page leaves the focus where the browser has put it. */
let hasShownPage = false;

interface PageProps {
  readonly heading: string;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** A page. After a navigation, the heading gets the focus for screen readers, unless an input has the focus. */
export function Page({ heading, lead, action, narrow = false, children }: PageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = heading === shellText.product ? heading : shellText.titleOf(heading);
  }, [heading]);
  useEffect(() => {
    const isAsking = document.activeElement?.matches('input, select') ?? false;
    if (hasShownPage && !isAsking) title.current?.focus();
    hasShownPage = true;
  }, []);
  return (
    <div className={narrow ? styles.narrow : styles.page}>
      <div className={styles.head}>
        <div className={styles.titles}>
          <h1 ref={title} tabIndex={-1}>
            {heading}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}

const sectionClass = `${styles.section} ${surfaceStyles.surface}`;

/** A part of a page with its own heading. */
export function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={sectionClass} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

/** A part of a page without its own heading. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className={sectionClass}>{children}</div>;
}

/** Names with their values. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
