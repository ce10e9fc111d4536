import type { RequestContext } from '../request/request-context.ts';
import { readLimit, readPage } from '../http/query-parameters.ts';
import { requireProject } from '../request/project-access.ts';
import { withMessageTimeouts } from '../request/message-timeouts.ts';
import { readPathParameter } from './path-parameter.ts';
import type { RestServices } from './rest-services.ts';
import type { DetailOptions } from './session-detail.ts';
import { formatSessionSummary } from './session-summary.ts';
import { streamList } from './stream-list.ts';

const defaultRecentSessions = 5;
const maxRecentSessions = 100;

/** See docs/interface.md#list-sessions-of-a-project. */
export async function listSessions(
  { sessions, lookups, detailCompat }: RestServices & DetailOptions,
  { req, res, context }: RequestContext,
): Promise<void> {
  const { limit, after } = readPage(req, 'sessions');
  const projectId = readPathParameter(req, 'projectId');
  await requireProject(lookups, projectId, context);
  const key = after ? { activityMs: after.ms, id: after.id } : null;
  const request = { projectId, ...(limit === undefined ? {} : { limit }), after: key };
  const pages = withMessageTimeouts(context, streaming => sessions.listSessions(request, streaming));
  await streamList(res, pages, {
    name: 'sessions',
    items: page => page.sessions.map(session => formatSessionSummary(session, { withEtag: true, detailCompat })),
    members: { projectId },
    hasCursor: limit !== undefined,
    next: page => (page.next ? { ms: page.next.activityMs, id: page.next.id } : undefined),
  });
}

/** See docs/interface.md#recent-sessions. */
export async function listRecentSessions(
  { sessions, detailCompat }: RestServices & DetailOptions,
  { req, res, context }: RequestContext,
): Promise<void> {
  const limit = readLimit(req, maxRecentSessions) ?? defaultRecentSessions;
  const pages = withMessageTimeouts(context, streaming => sessions.listRecentSessions({ limit }, streaming));
  await streamList(res, pages, {
    name: 'sessions',
    items: page => page.sessions.map(session => formatSessionSummary(session, { withEtag: false, detailCompat })),
    hasCursor: false,
  });
}
