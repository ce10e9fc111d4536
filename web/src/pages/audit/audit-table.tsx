import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AuditFilter, auditQuery, type AuditRow } from '../../account/audit.ts';
import type { Person } from '../../account/person.ts';
import { auditText } from '../../text/admin.ts';
import { Button } from '../../ui/button/button.tsx';
import { Empty, Failure, Loading } from '../../ui/page/notice.tsx';
import { Badge, Badges, type Column, Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';

const { column } = auditText;

/** This many characters are enough to tell two ids apart. */
const shownIdLength = 8;

function ShortId({ id }: { id: string }) {
  return <code title={id}>{id.length > shownIdLength ? `${id.slice(0, shownIdLength)}…` : id}</code>;
}

/** Returns a function that maps ids to names, because the audit trail has only ids. An unknown id is shortened. */
function createNameOf(people: readonly Person[]): (id: string) => ReactNode {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return id => names.get(id) ?? <ShortId id={id} />;
}

const createColumns = (nameOf: (id: string) => ReactNode): readonly Column<AuditRow>[] => [
  { id: 'at', label: column.at, cell: ({ at }) => <Time value={at} style="moment" />, short: true },
  {
    id: 'action',
    label: column.action,
    cell: ({ action, outcome }) => (
      <Badges>
        {auditText.actions[action] ?? action}
        {outcome === 'failed' && <Badge tone="bad">{auditText.failed}</Badge>}
      </Badges>
    ),
  },
  {
    id: 'actor',
    label: column.actor,
    cell: ({ actorId }) => (actorId === null ? auditText.nobody : nameOf(actorId)),
  },
  {
    id: 'subject',
    label: column.subject,
    cell: ({ subjectKind, subjectId }) => (
      <>
        {auditText.subjects[subjectKind] ?? subjectKind} {subjectId !== null && nameOf(subjectId)}
      </>
    ),
  },
  { id: 'address', label: column.address, cell: ({ address }) => address ?? auditText.noAddress, short: true },
];

interface AuditTableProps {
  readonly filter: AuditFilter;
  readonly people: readonly Person[];
  /** Whether all rows are one person's. */
  readonly isOwn: boolean;
}

/** The audit rows that match a filter, newest first. */
export function AuditTable({ filter, people, isOwn }: AuditTableProps) {
  const query = useInfiniteQuery(auditQuery(filter));
  const columns = createColumns(createNameOf(people)).filter(({ id }) => !isOwn || id !== 'actor');
  if (query.isPending) return <Loading />;
  const rows = query.data?.pages.flatMap(page => page.rows) ?? [];
  return (
    <>
      {query.isError && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {rows.length === 0 && !query.isError && <Empty title={auditText.empty} hint={auditText.emptyHint} />}
      {rows.length > 0 && <Table caption={auditText.caption} columns={columns} rows={rows} rowKey={({ id }) => id} />}
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
