import { parseSessionId, type sessions, type SessionsMethods } from '@archive/contracts';
import { type ServiceClient, Semaphore, ServiceError } from '@archive/kit';
import type { Exchange, Route } from '../request/request-context.ts';
import { negotiate, type Representation } from '../http/accept.ts';
import { noneMatch, tagHeaders } from '../http/conditional-request.ts';
import { judged, missingSession, requireProject } from '../request/project-access.ts';
import type { LookUps } from '../request/lookups.ts';
import { type DetailOptions, sendDetail } from './session-detail.ts';
import { timely } from '../request/message-timeouts.ts';
import { parameter } from './path-parameter.ts';
import { sendStored } from './session-part.ts';

const parts = {
  json: 'PART_MARKDOWN',
  markdown: 'PART_MARKDOWN',
  rawData: 'PART_RAW_DATA',
  sessionData: 'PART_SESSION_DATA',
} as const satisfies Record<Representation, sessions.ReadSessionRequest['part']>;

export interface SessionReading extends DetailOptions {
  readonly service: ServiceClient<SessionsMethods>;
  readonly lookUps: LookUps;
}

/**
 * Contents that are sent at a time, and after how many ms a slow one makes room. Sent all at once, each would keep its
 * buffers until the last is done: they grow old, and only the collection of the whole heap frees them.
 */
const sentAtOnce = 8;
const leaseMs = 50;

/** Routes of one session's content and version (interface.md, Get session, Check session). */
export function readingRoutes(reading: SessionReading): Route[] {
  const path = '/api/v1/projects/:projectId/sessions/:sessionId';
  const turns = new Semaphore(sentAtOnce);
  return [
    { method: 'head', path, handle: exchange => checkSession(reading, exchange) },
    { method: 'get', path, handle: exchange => getSession(reading, turns, exchange) },
  ];
}

/** Answers without content take one item of a batched call; only a miss asks for the project. */
async function findHead({ lookUps }: SessionReading, { req, context }: Exchange): Promise<sessions.SessionAnswer> {
  const projectId = parameter(req, 'projectId');
  const sessionId = parseSessionId(parameter(req, 'sessionId'));
  const head =
    sessionId === undefined
      ? undefined
      : await lookUps.session({ ownerId: context.ownerId, projectId, sessionId }, context);
  return head?.found ? head : Promise.reject(await missingSession(lookUps, projectId, context));
}

async function checkSession(reading: SessionReading, exchange: Exchange): Promise<void> {
  const { req, res } = exchange;
  const { etag, updatedMs, sizes } = await findHead(reading, exchange);
  tagHeaders(res, etag);
  if (noneMatch(req.headers['if-none-match'], etag)) {
    res.status(304).end();
    return;
  }
  res.setHeader('Last-Modified', new Date(updatedMs).toUTCString());
  res.setHeader('Content-Length', sizes?.markdown ?? 0);
  res.setHeader('X-Markdown-Size', sizes?.markdown ?? 0);
  if (sizes?.rawData !== undefined) res.setHeader('X-Raw-Data-Size', sizes.rawData);
  if (sizes?.sessionData !== undefined) res.setHeader('X-Session-Data-Size', sizes.sessionData);
  res.status(200).end();
}

async function getSession(reading: SessionReading, turns: Semaphore, exchange: Exchange): Promise<void> {
  const { req, res } = exchange;
  const wanted = negotiate(req.headers.accept);
  if (req.headers['if-none-match'] !== undefined) {
    const { etag, sizes } = await findHead(reading, exchange);
    const absent = wanted in (sizes ?? {}) ? false : wanted === 'rawData' || wanted === 'sessionData';
    if (absent) throw new ServiceError('NOT_FOUND', 'Session not found');
    if (noneMatch(req.headers['if-none-match'], etag)) {
      tagHeaders(res, etag);
      res.status(304).end();
      return;
    }
  }
  await turns.run(() => sendContent(reading, exchange, wanted), { leaseMs });
}

async function sendContent(
  reading: SessionReading,
  { req, res, context }: Exchange,
  wanted: Representation,
): Promise<void> {
  const { service, lookUps } = reading;
  const projectId = parameter(req, 'projectId');
  const sessionId = parseSessionId(parameter(req, 'sessionId'));
  if (sessionId === undefined) throw await missingSession(lookUps, projectId, context);
  const request = { projectId, sessionId, part: parts[wanted] };
  const messages = timely(context, streaming => service.readSession(request, streaming));
  const [first, project] = await Promise.all([
    judged(lookUps, projectId, context, messages.next()),
    wanted === 'json' ? requireProject(lookUps, projectId, context) : undefined,
  ]);
  const { session, content } = first.value ?? {};
  if (!session || !content)
    throw new ServiceError('INTERNAL', undefined, { cause: new Error('content without its session') });
  tagHeaders(res, session.etag);
  res.setHeader('Last-Modified', new Date(session.updatedMs).toUTCString());
  if (wanted === 'json') await sendDetail(res, session, project, rest(content, messages), reading);
  else await sendStored(req, res, session, wanted, rest(content, messages));
}

async function* rest(first: Buffer, messages: AsyncIterable<sessions.ReadSessionResponse>): AsyncIterable<Buffer> {
  yield first;
  for await (const { content } of messages) yield content;
}
