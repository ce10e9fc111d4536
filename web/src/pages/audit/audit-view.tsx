import type { ReactNode } from 'react';
import { type AuditFilter, auditCsvPath } from '../../account/audit.ts';
import { auditText } from '../../text/admin.ts';
import { timeZone } from '../../text/format.ts';
import { FileLink } from '../../ui/button/button.tsx';
import { Page, Panel } from '../../ui/page/page.tsx';
import styles from './audit-filters.module.css';
import { AuditTable } from './audit-table.tsx';
import type { Names } from './names.tsx';

interface AuditViewProps {
  readonly heading: string;
  readonly lead: string;
  readonly filter: AuditFilter;
  /** The names that the person may see. */
  readonly names: Names;
  /** Whether all rows are one person's. */
  readonly isOwn?: boolean;
  /** The filters to choose from. */
  readonly children: ReactNode;
}

/** A page of the audit trail, with a link to the same rows as a file. */
export function AuditView({ heading, lead, filter, names, isOwn = false, children }: AuditViewProps) {
  const csv = (
    <FileLink href={auditCsvPath(filter)} download>
      {auditText.csv}
    </FileLink>
  );
  return (
    <Page heading={heading} lead={lead} action={csv}>
      <Panel>
        {children}
        <p className={styles.zone}>{auditText.timeZone(timeZone)}</p>
        <AuditTable filter={filter} names={names} isOwn={isOwn} />
      </Panel>
    </Page>
  );
}
