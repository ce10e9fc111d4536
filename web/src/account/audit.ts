import { infiniteQueryOptions } from '@tanstack/react-query';
import { request, withQuery } from '../api/request.ts';

/** A row of the audit trail. It has ids and never names or typed text. */
export interface AuditRow {
  readonly id: string;
  readonly at: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly address: string | null;
  readonly outcome: 'succeeded' | 'failed';
}

interface AuditPage {
  readonly rows: readonly AuditRow[];
  readonly nextCursor: string | null;
}

/** Filters of the audit trail: parameters of the page's URL. `from` and `to` are days, such as `2026-12-31`. */
export interface AuditFilter {
  readonly actorId?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Rows of a page: few enough to look through on a phone. */
const rowsPerPage = 25;

/**
 * Converts a filter to the API's parameters: the start of the day `from` and the end of the day `to`, in local time.
 */
function toQuery({ actorId, action, from, to }: AuditFilter) {
  return {
    actorId,
    action,
    from: from && new Date(`${from}T00:00:00`).toISOString(),
    to: to && new Date(`${to}T23:59:59.999`).toISOString(),
  };
}

/** Queries the audit rows that match a filter, newest first, in pages. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) =>
      request<AuditPage>(
        'GET',
        withQuery('/audit', { ...toQuery(filter), cursor: pageParam, limit: String(rowsPerPage) }),
      ),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor,
  });

/** Returns the URL of a CSV file with the audit rows that match a filter. */
export const auditCsvPath = (filter: AuditFilter) => withQuery('/api/account/audit.csv', toQuery(filter));
