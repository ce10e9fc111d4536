import { parseSessionId, type sessions } from '@archive/contracts';
import { FairSemaphore, ServiceError } from '@archive/kit';
import type { RequestContext } from '../request/request-context.ts';
import { negotiateRepresentation, type Representation } from '../http/accept.ts';
import { isConditional, isNotModified, setVersionHeaders } from '../http/conditional-request.ts';
import { explainNotFound, explainMissingSession, requireProject } from '../request/project-access.ts';
import { withMessageTimeouts } from '../request/message-timeouts.ts';
import { readPathParameter } from './path-parameter.ts';
import type { RestServices } from './rest-services.ts';
import { type DetailOptions, sendSessionDetail } from './session-detail.ts';
import { sendSessionPart } from './session-part.ts';

const parts = {
  json: 'PART_MARKDOWN',
  markdown: 'PART_MARKDOWN',
  rawData: 'PART_RAW_DATA',
  sessionData: 'PART_SESSION_DATA',
} as const satisfies Record<Representation, sessions.ReadSessionRequest['part']>;

/**
 * All owners share this limit of concurrent answers with content. With more answers, V8 would move their buffers to the
 * old generation, which only a full garbage collection frees.
 */
const maxConcurrentAnswers = 8;
/** An answer releases its permit after this time, even if it is not complete. */
const leaseMs = 50;

/** Answers HEAD with the version and sizes of a session (docs/interface.md#check-session). */
export async function checkSession(services: RestServices, { req, res, context }: RequestContext): Promise<void> {
  const { etag, updatedMs, sizes } = await requireHead(services, { req, res, context });
  const isUnchanged = isNotModified(req.headers, { etag, updatedMs });
  setVersionHeaders(res, etag);
  if (isUnchanged) {
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

/** See docs/interface.md#get-session. */
export function createGetSession(services: RestServices & DetailOptions): (request: RequestContext) => Promise<void> {
  const semaphore = new FairSemaphore(maxConcurrentAnswers);
  return async request => {
    const { req, res } = request;
    const representation = negotiateRepresentation(req.headers.accept);
    if (isConditional(req.headers)) {
      const { etag, updatedMs, sizes } = await requireHead(services, request);
      if (!hasRepresentation(sizes ?? {}, representation)) throw new ServiceError('NOT_FOUND', 'Session not found');
      if (isNotModified(req.headers, { etag, updatedMs })) {
        setVersionHeaders(res, etag);
        res.status(304).end();
        return;
      }
    }
    const send = () => sendContent(services, request, representation);
    await semaphore.run(request.context.ownerId, send, { leaseMs });
  };
}

/**
 * Reads the session without its content, by a batched look-up. The project is looked up only if the session is absent.
 */
async function requireHead(
  { lookups }: RestServices,
  { req, context }: RequestContext,
): Promise<sessions.SessionAnswer> {
  const projectId = readPathParameter(req, 'projectId');
  const sessionId = parseSessionId(readPathParameter(req, 'sessionId'));
  const head =
    sessionId === undefined
      ? undefined
      : await lookups.findSession({ ownerId: context.ownerId, projectId, sessionId }, context);
  if (!head?.found) throw await explainMissingSession(lookups, projectId, context);
  return head;
}

/** Every session has Markdown. Raw data and session data may be absent. */
function hasRepresentation(sizes: object, representation: Representation): boolean {
  return representation in sizes || representation === 'json' || representation === 'markdown';
}

async function sendContent(
  services: RestServices & DetailOptions,
  { req, res, context }: RequestContext,
  representation: Representation,
): Promise<void> {
  const { sessions, lookups } = services;
  const projectId = readPathParameter(req, 'projectId');
  const sessionId = parseSessionId(readPathParameter(req, 'sessionId'));
  if (sessionId === undefined) throw await explainMissingSession(lookups, projectId, context);
  const request = { projectId, sessionId, part: parts[representation] };
  const messages = withMessageTimeouts(context, streaming => sessions.readSession(request, streaming));
  const [first, project] = await Promise.all([
    explainNotFound(lookups, projectId, context, messages.next()),
    representation === 'json' ? requireProject(lookups, projectId, context) : undefined,
  ]);
  const { session, content } = first.value ?? {};
  if (!session || !content)
    throw new ServiceError('INTERNAL', undefined, {
      cause: new Error('the first message has no session or no content'),
    });
  setVersionHeaders(res, session.etag);
  res.setHeader('Last-Modified', new Date(session.updatedMs).toUTCString());
  const compressed = readContent(content, messages);
  if (representation === 'json') await sendSessionDetail(res, session, project, compressed, services);
  else await sendSessionPart(req, res, session, representation, compressed);
}

async function* readContent(
  first: Buffer,
  messages: AsyncIterable<sessions.ReadSessionResponse>,
): AsyncIterable<Buffer> {
  yield first;
  for await (const { content } of messages) yield content;
}
