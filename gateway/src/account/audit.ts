import type { accounts } from '@archive/contracts';
import { backgroundContext } from '@archive/kit';
import { readLimit } from '../http/query-parameters.ts';
import { lookAhead, streamBody } from '../http/stream-body.ts';
import { formatTimestamp } from '../http/timestamp.ts';
import type { AccountServices } from './answer/account-services.ts';
import { formatOptionalText } from './answer/format-person.ts';
import { type AccountRoute, personRoute, type PersonRequest } from './request/account-route.ts';
import { readIdParameter, readRowParameter, readTimeParameter, readWordParameter } from './request/query-filters.ts';

const defaultLimit = 100;
const maxLimit = 1_000;
/** Longest time to read one page of a CSV file from auth. */
const pageTimeoutMs = 10_000;

const columns = ['at', 'actorId', 'action', 'subjectKind', 'subjectId', 'address', 'outcome', 'keyId'] as const;

/** Routes of the audit trail. Administrators see all rows, and other people only the rows of their own actions. */
export function createAuditRoutes({ accounts }: AccountServices): AccountRoute[] {
  return [
    personRoute({
      method: 'get',
      path: 'audit',
      handle: async request => {
        const limit = readLimit(request.req, maxLimit) ?? defaultLimit;
        const beforeId = readRowParameter(request.req, 'cursor');
        const page = { ...readFilters(request), limit, ...(beforeId === undefined ? {} : { beforeId }) };
        const { rows, nextId } = await accounts.listAudit(page, request.context);
        const nextCursor = nextId === undefined ? null : String(nextId);
        return { data: { rows: rows.map(formatRow), nextCursor } };
      },
    }),
    personRoute({
      method: 'get',
      path: 'audit.csv',
      handle: async request => {
        const { res } = request;
        const lines = lookAhead(formatCsv(readAll(accounts, request)));
        res.setHeader('Content-Type', 'text/csv; charset=utf-8; header=present');
        res.setHeader('Content-Disposition', 'attachment; filename="audit.csv"');
        await streamBody(res, lines);
        res.end();
        return undefined;
      },
    }),
  ];
}

type AuditFilters = Omit<Parameters<AccountServices['accounts']['listAudit']>[0], 'limit' | 'beforeId'>;
type AuditRequest = Pick<PersonRequest<unknown>, 'req' | 'actor' | 'context'>;

function readFilters({ req, actor }: AuditRequest): AuditFilters {
  const [fromMs, toMs] = [readTimeParameter(req, 'from'), readTimeParameter(req, 'to')];
  return {
    actor,
    actorId: readIdParameter(req, 'actorId') ?? '',
    subjectId: readIdParameter(req, 'subjectId') ?? '',
    action: readWordParameter(req, 'action') ?? '',
    ...(fromMs === undefined ? {} : { fromMs }),
    ...(toMs === undefined ? {} : { toMs }),
  };
}

async function* readAll(
  service: AccountServices['accounts'],
  request: AuditRequest,
): AsyncGenerator<accounts.AuditRow[], void> {
  const filters = readFilters(request);
  let beforeId: number | undefined;
  do {
    const { signal, requestId, ownerId } = request.context;
    const context = { ...backgroundContext(pageTimeoutMs, signal), requestId, ownerId };
    const page = { ...filters, limit: maxLimit, ...(beforeId === undefined ? {} : { beforeId }) };
    const { rows, nextId } = await service.listAudit(page, context);
    yield rows;
    beforeId = nextId;
  } while (beforeId !== undefined);
}

async function* formatCsv(pages: AsyncIterable<accounts.AuditRow[]>): AsyncGenerator<string, void> {
  let heading = `${columns.join(',')}\r\n`;
  for await (const rows of pages) {
    yield heading + rows.map(formatRow).map(formatLine).join('');
    heading = '';
  }
}

/**
 * Values need no quotes, because none contains a comma, a quote or a line end. A client may choose a project id that
 * begins with a minus. An apostrophe before the minus keeps a spreadsheet from reading the id as a formula.
 */
function formatLine(row: ReturnType<typeof formatRow>): string {
  return `${columns.map(column => (row[column] ?? '').replace(/^-/, "'-")).join(',')}\r\n`;
}

function formatRow(row: accounts.AuditRow) {
  return {
    id: String(row.id),
    at: formatTimestamp(row.atMs),
    actorId: formatOptionalText(row.actorId),
    action: row.action,
    subjectKind: row.subjectKind,
    subjectId: formatOptionalText(row.subjectId),
    address: formatOptionalText(row.address),
    outcome: row.succeeded ? 'succeeded' : 'failed',
    keyId: formatOptionalText(row.keyId),
  };
}
