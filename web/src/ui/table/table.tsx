import type { ReactNode } from 'react';
import { controlText } from '../../text/shell.ts';
import { VisuallyHidden } from '../tokens/visually-hidden.tsx';
import styles from './table.module.css';

export interface Column<T> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: T) => ReactNode;
  /** Whether the text stays on one line. */
  readonly short?: boolean;
  /** Whether the column heads the card of a row; without such a column, the first one does. */
  readonly main?: boolean;
}

interface TableProps<T> {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  readonly actions?: (row: T) => ReactNode;
  /** Whether a card shows its values side by side and without labels, which suits many rows of plain values. */
  readonly dense?: boolean;
}

/** A table; where it is narrow, each row is a card. Browsers drop the roles of such rows, so all roles are explicit. */
export function Table<T>({ caption, columns, rows, rowKey, actions, dense = false }: TableProps<T>) {
  const main = columns.find(column => column.main) ?? columns[0];
  return (
    <div className={styles.frame}>
      <table className={dense ? styles.dense : styles.table} role="table" aria-label={caption}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ id, label }) => (
              <th key={id} role="columnheader" scope="col">
                {label}
              </th>
            ))}
            {actions && (
              <th role="columnheader" scope="col">
                <VisuallyHidden>{controlText.actions}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(row => (
            <tr key={rowKey(row)} role="row">
              {columns.map(column => (
                <Cell key={column.id} column={column} row={row} isMain={column === main} />
              ))}
              {actions && (
                <td role="cell" className={styles.buttons}>
                  <div className={styles.actions}>{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<T>({ column, row, isMain }: { column: Column<T>; row: T; isMain: boolean }) {
  const className = [isMain && styles.main, column.short && styles.short].filter(Boolean).join(' ');
  return (
    <td role="cell" data-label={column.label} className={className || undefined}>
      <span>{column.cell(row)}</span>
    </td>
  );
}

/** A short label, such as the state of a row. */
export function Badge({ tone, children }: { tone?: 'good' | 'bad' | 'hint'; children: ReactNode }) {
  return <span className={tone ? styles[tone] : styles.badge}>{children}</span>;
}

/** Several badges of a row. */
export function Badges({ children }: { children: ReactNode }) {
  return <span className={styles.badges}>{children}</span>;
}

/** The filters of a table. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles.toolbar}>{children}</div>;
}
