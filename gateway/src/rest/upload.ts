import {
  isProjectId,
  type ProjectsMethods,
  type sessions,
  type SessionsMethods,
  parseSessionId,
} from '@archive/contracts';
import { msUntil, type ServiceClient, ServiceError } from '@archive/kit';
import {
  responseTimeoutMs,
  type BodyRequestContext,
  type RequestContext,
  type AuthenticatedContext,
} from '../request/request-context.ts';
import { setVersionHeaders, parseUploadPreconditions, formatEntityTag } from '../http/conditional-request.ts';
import { sendData } from '../http/envelope.ts';
import { abortWhenBodyIdle } from '../http/body-idle-timeout.ts';
import { formatTimestamp } from '../http/timestamp.ts';
import type { Lookups } from '../request/lookups.ts';
import { withBody } from '../request/with-body.ts';
import type { Ingester, IngestedUpload } from '../upload/ingest.ts';
import { readPathParameter } from './path-parameter.ts';

export interface UploadDependencies {
  readonly projects: ServiceClient<ProjectsMethods>;
  readonly sessions: ServiceClient<SessionsMethods>;
  readonly lookups: Lookups;
  readonly ingester: Ingester;
}

/** Stores a session (docs/interface.md#upload-session). The order of the steps is that of docs/decisions.md#13-upload-ticket. */
export async function uploadSession(uploading: UploadDependencies, request: BodyRequestContext): Promise<void> {
  const { req, res, context } = request;
  const ids = requireIds(readPathParameter(req, 'projectId'), readPathParameter(req, 'sessionId'));
  const conditions = parseUploadPreconditions(req.headers['if-match'], req.headers['if-none-match']);
  const { live, ...ticket } = await openTicket(uploading, ids, context);
  // The body may have been there all the while: what the ticket took is not there for the rest.
  const waitedMs = responseTimeoutMs - msUntil(context.deadline);
  const { headers } = req;
  const { body: ingested } = await withBody(
    request,
    () =>
      uploading.ingester.ingest({
        body: req,
        headers,
        projectId: ids.projectId,
        signal: AbortSignal.any([context.signal, abortWhenBodyIdle(req)]),
      }),
    upload => upload.release(),
  );
  try {
    // Refused here, as storing would make the project first.
    if (!live && (conditions.ifMatchAny || conditions.ifMatch.length > 0))
      throw new ServiceError('PRECONDITION_FAILED');
    const head = { ...ids, ...ticket, preconditions: conditions, ...toHead(ingested) };
    const stored = await storeUpload(uploading, head, ingested, {
      ...context,
      deadline: ingested.deadline - waitedMs,
    });
    sendStored(res, head, stored);
  } finally {
    await ingested.release();
  }
}

interface Ids {
  projectId: string;
  sessionId: string;
}

function requireIds(projectId: string, session: string): Ids {
  const sessionId = parseSessionId(session);
  if (!isProjectId(projectId)) throw new ServiceError('INVALID', 'Invalid project id');
  if (sessionId === undefined) throw new ServiceError('INVALID', 'Invalid session id');
  return { projectId, sessionId };
}

/** A question that was quicker than a deletion came after the headers tells which was first. */
const maxTicketReads = 5;

/**
 * What was live and what was dead when the upload's headers arrived; nothing is created. Where a deletion may as well have
 * come while the question was on its way, it is asked again.
 */
async function openTicket(uploading: UploadDependencies, ids: Ids, context: AuthenticatedContext) {
  let found = await readTicket(uploading, ids, context);
  for (let asked = 1; found.doubtful && asked < maxTicketReads; asked += 1)
    found = await readTicket(uploading, ids, context);
  const { project, session } = found;
  return {
    live: project.status === 'PROJECT_STATUS_LIVE',
    generation: project.openGeneration,
    deadVersion: session.deadVersion,
  };
}

/** NOT_FOUND where the project or the session was deleted after the upload's headers arrived. */
async function readTicket({ lookups, sessions }: UploadDependencies, ids: Ids, context: AuthenticatedContext) {
  const age = () => responseTimeoutMs - msUntil(context.deadline);
  const before = age();
  const [project, session] = await Promise.all([
    lookups.findProject({ ownerId: context.ownerId, projectId: ids.projectId }, context),
    sessions.openTicket(ids, context),
  ]);
  if (project.openGeneration === 0 || isDeletedWithin(project, before))
    throw new ServiceError('NOT_FOUND', 'Project not found');
  if (isDeletedWithin(session, before)) throw new ServiceError('NOT_FOUND', 'Session not found');
  const after = age();
  return { project, session, doubtful: isDeletedWithin(project, after) || isDeletedWithin(session, after) };
}

/** Whether a deletion came after a request of that age; one that a clock puts into the future does not count. */
function isDeletedWithin({ deletedAgoMs = Infinity }: { deletedAgoMs?: number }, ageMs: number): boolean {
  return deletedAgoMs >= 0 && deletedAgoMs < ageMs;
}

type UploadDescription = Pick<
  sessions.UploadHead,
  'name' | 'sizes' | 'startedMs' | 'endedMs' | 'metadataJson' | 'etag'
>;

function toHead({ name, sizes, startedMs, endedMs, metadataJson, etag }: IngestedUpload): UploadDescription {
  return {
    name,
    sizes,
    metadataJson,
    etag,
    ...(startedMs === undefined ? {} : { startedMs }),
    ...(endedMs === undefined ? {} : { endedMs }),
  };
}

async function storeUpload(
  { projects, sessions }: UploadDependencies,
  head: sessions.UploadHead,
  ingested: IngestedUpload,
  context: AuthenticatedContext,
): Promise<sessions.StoredSession> {
  const { projectId, generation } = head;
  const name = ingested.projectName;
  await projects.ensureProject({ projectId, generation, ...(name === undefined ? {} : { name }) }, context);
  const { unchanged } = await sessions.checkUpload({ head }, context);
  if (unchanged) return unchanged;
  const { session } = await sessions.storeSession(toMessages(head, ingested), context);
  if (!session) throw new ServiceError('INTERNAL', undefined, { cause: new Error('stored without a word') });
  return session;
}

async function* toMessages(
  head: sessions.UploadHead,
  { parts }: IngestedUpload,
): AsyncIterable<sessions.StoreSessionRequest> {
  const nothing = { part: 'PART_UNSPECIFIED', content: Buffer.alloc(0) } as const;
  yield { ...nothing, head, last: false };
  const named = {
    PART_MARKDOWN: parts.markdown,
    PART_RAW_DATA: parts.rawData,
    PART_SESSION_DATA: parts.sessionData,
  } as const;
  for (const [part, chunks] of Object.entries(named)) {
    for await (const content of chunks ?? [])
      yield { head: null, part: part as keyof typeof named, content, last: false };
  }
  yield { ...nothing, head: null, last: true };
}

function sendStored(res: RequestContext['res'], { projectId, sessionId }: Ids, stored: sessions.StoredSession): void {
  setVersionHeaders(res, stored.etag);
  const { created } = stored;
  const times = { createdAt: formatTimestamp(stored.createdMs), updatedAt: formatTimestamp(stored.updatedMs) };
  sendData(res, created ? 201 : 200, { sessionId, projectId, ...times, etag: formatEntityTag(stored.etag), created });
}
