import { type ReactNode, useState } from 'react';
import { controlText } from '../../text/shell.ts';
import { Button } from '../button/button.tsx';
import styles from './table.module.css';

const rowsPerPage = 25;

interface PagedProps<T> {
  readonly rows: readonly T[];
  readonly children: (rows: readonly T[]) => ReactNode;
}

/** Shows rows in pages of 25. If the requested page no longer exists, shows the last page. */
export function Paged<T>({ rows, children }: PagedProps<T>) {
  const [requested, setRequested] = useState(0);
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const page = Math.min(requested, pages - 1);
  const first = page * rowsPerPage;
  const shown = rows.slice(first, first + rowsPerPage);
  return (
    <>
      {children(shown)}
      {pages > 1 && (
        <nav className={styles.pager} aria-label={controlText.pages}>
          <span role="status">{controlText.range(first + 1, first + shown.length, rows.length)}</span>
          <div className={styles.actions}>
            <Button small busy={page === 0} onClick={() => setRequested(page - 1)}>
              {controlText.previous}
            </Button>
            <Button small busy={page === pages - 1} onClick={() => setRequested(page + 1)}>
              {controlText.next}
            </Button>
          </div>
        </nav>
      )}
    </>
  );
}
