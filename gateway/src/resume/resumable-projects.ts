import type { ServerResponse } from 'node:http';
import type { projects } from '@archive/contracts';
import { type CallContext, deadlineIn } from '@archive/kit';
import { beginJsonResponse } from '../http/envelope.ts';
import { lookAhead, streamBody } from '../http/stream-body.ts';
import { formatTimestamp } from '../http/timestamp.ts';
import { withMessageTimeouts } from '../request/message-timeouts.ts';
import type { RequestContext } from '../request/request-context.ts';
import { toProjectJson } from '../rest/project-json.ts';
import type { RestServices } from '../rest/rest-services.ts';
import { formatResumableSession } from './resumable-session.ts';
import { readResumableSessions } from './resumable-sessions.ts';

type Services = Pick<RestServices, 'projects' | 'sessions'>;

/** After the first project, the first page of each project's sessions must arrive within this time. */
const projectTimeoutMs = 10_000;

/** Lists projects with sessions that a client can resume, in constant memory (docs/interface.md#resume-sessions). */
export async function listResumableProjects(services: Services, { res, context }: RequestContext): Promise<void> {
  await streamBody(res, lookAhead(formatProjects(res, services, context)));
  res.end();
}

async function* formatProjects(res: ServerResponse, services: Services, context: CallContext): AsyncIterable<string> {
  let separator = '{"success":true,"data":{"projects":[';
  for await (const page of withMessageTimeouts(context, streaming => services.projects.listProjects({}, streaming)))
    for (const project of page.projects) {
      // Until the status line is sent, the request's deadline applies, and a failure is answered with 503. Each later
      // project has a deadline of its own, because the whole list may take long.
      const inTime = res.headersSent ? { ...context, deadline: deadlineIn(projectTimeoutMs) } : context;
      for await (const text of formatProject(services, project, inTime)) {
        if (!res.headersSent) beginJsonResponse(res);
        yield separator + text;
        separator = '';
      }
      if (separator === '') separator = ',';
      if (!res.headersSent) beginStream(res);
    }
  if (!res.headersSent) beginJsonResponse(res);
  yield `${separator.length > 1 ? separator : ''}]}}`;
}

/** Sends the head of the answer early, because the search for the first resumable session may be long. */
function beginStream(res: ServerResponse): void {
  beginJsonResponse(res);
  res.flushHeaders();
}

/** Yields pieces of JSON. Yields nothing if the project has no resumable session. */
async function* formatProject(
  { sessions }: Services,
  project: projects.Project,
  context: CallContext,
): AsyncIterable<string> {
  let opening = `${JSON.stringify(toProjectJson(project)).slice(0, -1)},"sessions":[`;
  let lastUpdatedMs = 0;
  let sessionCount = 0;
  for await (const page of readResumableSessions(sessions, project.id, context)) {
    if (page.sessions.length === 0) continue;
    for (const { updatedMs } of page.sessions) lastUpdatedMs = Math.max(lastUpdatedMs, updatedMs);
    sessionCount += page.sessions.length;
    yield opening + page.sessions.map(session => formatResumableSession(session, project.name)).join(',');
    opening = ',';
  }
  if (sessionCount === 0) return;
  const tail = { lastUpdated: formatTimestamp(lastUpdatedMs), sessionCount };
  yield `],${JSON.stringify(tail).slice(1)}`;
}
