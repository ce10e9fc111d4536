import { isProjectId, type sessions, type SessionsMethods } from '@archive/contracts';
import type { ServiceClient } from '@archive/kit';
import type { Exchange, Route } from '../request/request-context.ts';
import { beginJson, sendData } from '../http/envelope.ts';
import { limitParameter, pageParameters } from '../http/query-parameters.ts';
import { oneBehind, pour } from '../http/stream-body.ts';
import { judged, requireProject } from '../request/project-access.ts';
import type { LookUps } from '../request/lookups.ts';
import { streamList } from './stream-list.ts';
import { timely } from '../request/message-timeouts.ts';
import { parameter } from './path-parameter.ts';
import { summary } from './session-summary.ts';

const defaultRecent = 5;
const mostRecent = 100;

/** Routes of lists of sessions, and deletion (interface.md, List sessions, Recent sessions, Delete session; beyond.md 2, sizes). */
export function sessionRoutes(service: ServiceClient<SessionsMethods>, lookUps: LookUps): Route[] {
  const project = '/api/v1/projects/:projectId/sessions';
  return [
    { method: 'get', path: project, handle: exchange => listSessions(service, lookUps, exchange) },
    { method: 'get', path: '/api/v1/sessions/recent', handle: exchange => listRecent(service, exchange) },
    { method: 'get', path: `${project}/sizes`, handle: exchange => listSizes(service, exchange) },
    { method: 'delete', path: `${project}/:sessionId`, handle: exchange => deleteSession(service, lookUps, exchange) },
  ];
}

async function listSessions(
  service: ServiceClient<SessionsMethods>,
  lookUps: LookUps,
  { req, res, context }: Exchange,
): Promise<void> {
  const { limit, after } = pageParameters(req, 'sessions');
  const projectId = parameter(req, 'projectId');
  await requireProject(lookUps, projectId, context);
  const key = after ? { activityMs: after.ms, id: after.id } : null;
  const request = { projectId, ...(limit === undefined ? {} : { limit }), after: key };
  const pages = timely(context, streaming => service.listSessions(request, streaming));
  await streamList(res, pages, {
    name: 'sessions',
    items: page => page.sessions.map(session => summary(session, true)),
    members: { projectId },
    paged: limit !== undefined,
    next: page => (page.next ? { ms: page.next.activityMs, id: page.next.id } : undefined),
  });
}

async function listRecent(service: ServiceClient<SessionsMethods>, { req, res, context }: Exchange): Promise<void> {
  const limit = limitParameter(req, mostRecent) ?? defaultRecent;
  await streamList(
    res,
    timely(context, streaming => service.listRecentSessions({ limit }, streaming)),
    {
      name: 'sessions',
      items: page => page.sessions.map(session => summary(session, false)),
      paged: false,
    },
  );
}

async function listSizes(service: ServiceClient<SessionsMethods>, { req, res, context }: Exchange): Promise<void> {
  const projectId = parameter(req, 'projectId');
  if (!isProjectId(projectId)) {
    sendData(res, 200, { sessions: {} });
    return;
  }
  await pour(
    res,
    oneBehind(
      sizesText(
        res,
        timely(context, streaming => service.listSizes({ projectId }, streaming)),
      ),
    ),
  );
  res.end();
}

async function* sizesText(
  res: Exchange['res'],
  pages: AsyncIterable<sessions.ListSizesResponse>,
): AsyncIterable<string> {
  let glue = '{"success":true,"data":{"sessions":{';
  for await (const page of pages) {
    if (!res.headersSent) beginJson(res);
    yield glue + page.sessions.map(sizesOf).join(',');
    glue = ',';
  }
  if (!res.headersSent) beginJson(res);
  yield `${glue === ',' ? '' : glue}}}}`;
}

function sizesOf({ id, sizes }: sessions.SessionSizes): string {
  const data = sizes?.sessionData;
  return `"${id}":${sizes?.markdown ?? 0}${data === undefined ? '' : `,"${id}:sessionData":${data}`}`;
}

async function deleteSession(
  service: ServiceClient<SessionsMethods>,
  lookUps: LookUps,
  { req, res, context }: Exchange,
): Promise<void> {
  const projectId = parameter(req, 'projectId');
  const request = { projectId, sessionId: parameter(req, 'sessionId').toLowerCase() };
  await judged(lookUps, projectId, context, service.deleteSession(request, context));
  sendData(res, 200, { success: true });
}
