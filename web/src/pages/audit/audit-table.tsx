import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AuditFilter, auditQuery, type AuditRow } from '../../account/audit.ts';
import { auditText } from '../../text/admin.ts';
import { Button } from '../../ui/button/button.tsx';
import { Empty, Failure, Loading } from '../../ui/page/notice.tsx';
import { Badge, type Column, Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';
import { Name, nameKind, type Names } from './names.tsx';

const { column } = auditText;

type NameOf = (kind: string, id: string, isSubject?: boolean) => ReactNode;

function ActionText({ row: { action, outcome } }: { row: AuditRow }) {
  const text = auditText.actions[action] ?? action;
  if (outcome === 'succeeded') return text;
  return <Badge tone="bad">{auditText.failedActions[action] ?? auditText.failed(text)}</Badge>;
}

const createColumns = (nameOf: NameOf): readonly Column<AuditRow>[] => [
  { id: 'at', label: column.at, cell: ({ at }) => <Time value={at} style="moment" />, short: true },
  {
    id: 'action',
    label: column.action,
    main: true,
    cell: row => <ActionText row={row} />,
  },
  {
    id: 'actor',
    label: column.actor,
    cell: ({ actorId }) => (actorId === null ? auditText.nobody : nameOf('person', actorId)),
  },
  {
    id: 'subject',
    label: column.subject,
    cell: ({ subjectKind, subjectId }) =>
      subjectId === null ? nameKind(subjectKind) : nameOf(subjectKind, subjectId, true),
  },
  { id: 'address', label: column.address, cell: ({ address }) => address ?? auditText.noAddress, short: true },
];

interface AuditTableProps {
  readonly filter: AuditFilter;
  readonly names: Names;
  /** Whether all rows are one person's. */
  readonly isOwn: boolean;
}

/** The audit rows that match a filter, newest first. */
export function AuditTable({ filter, names, isOwn }: AuditTableProps) {
  const query = useInfiniteQuery(auditQuery(filter));
  const nameOf: NameOf = (kind, id, isSubject) => <Name names={names} kind={kind} id={id} isSubject={isSubject} />;
  const columns = createColumns(nameOf).filter(({ id }) => !isOwn || id !== 'actor');
  if (query.isPending) return <Loading />;
  const rows = query.data?.pages.flatMap(page => page.rows) ?? [];
  return (
    <>
      {query.isError && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {rows.length === 0 && !query.isError && <Empty title={auditText.empty} hint={auditText.emptyHint} />}
      {rows.length > 0 && (
        <Table caption={auditText.caption} columns={columns} rows={rows} rowKey={({ id }) => id} dense />
      )}
      {query.hasNextPage && (
        <div>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? auditText.loadingMore : auditText.more}
          </Button>
        </div>
      )}
    </>
  );
}
