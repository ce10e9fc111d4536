import type { ServerResponse } from 'node:http';
import { isProjectId, type sessions } from '@archive/contracts';
import type { RequestContext } from '../request/request-context.ts';
import { beginJsonResponse, sendData } from '../http/envelope.ts';
import { lookAhead, streamBody } from '../http/stream-body.ts';
import { withMessageTimeouts } from '../request/message-timeouts.ts';
import { readPathParameter } from './path-parameter.ts';
import type { RestServices } from './rest-services.ts';

/**
 * Sends the sizes of all sessions of a project (docs/interface.md#session-sizes). An unknown project has no sessions.
 */
export async function listSessionSizes(
  { sessions }: RestServices,
  { req, res, context }: RequestContext,
): Promise<void> {
  const projectId = readPathParameter(req, 'projectId');
  if (!isProjectId(projectId)) {
    sendData(res, 200, { sessions: {} });
    return;
  }
  const pages = withMessageTimeouts(context, streaming => sessions.listSizes({ projectId }, streaming));
  await streamBody(res, lookAhead(formatSizes(res, pages)));
  res.end();
}

async function* formatSizes(
  res: ServerResponse,
  pages: AsyncIterable<sessions.ListSizesResponse>,
): AsyncIterable<string> {
  let separator = '{"success":true,"data":{"sessions":{';
  for await (const page of pages) {
    if (!res.headersSent) beginJsonResponse(res);
    yield separator + page.sessions.map(formatMembers).join(',');
    separator = ',';
  }
  if (!res.headersSent) beginJsonResponse(res);
  yield `${separator === ',' ? '' : separator}}}}`;
}

function formatMembers({ id, sizes }: sessions.SessionSizes): string {
  const data = sizes?.sessionData;
  return `"${id}":${sizes?.markdown ?? 0}${data === undefined ? '' : `,"${id}:sessionData":${data}`}`;
}
