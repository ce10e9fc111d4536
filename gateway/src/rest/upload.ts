import {
  isProjectId,
  parseSessionId,
  type ProjectsMethods,
  type sessions,
  type SessionsMethods,
} from '@archive/contracts';
import { msUntil, type ServiceClient, ServiceError } from '@archive/kit';
import { formatEntityTag, parsePreconditions, setVersionHeaders } from '../http/conditional-request.ts';
import { sendData } from '../http/envelope.ts';
import { formatTimestamp } from '../http/timestamp.ts';
import type { Lookups } from '../request/lookups.ts';
import { type BodyRequestContext, type RequestContext, responseTimeoutMs } from '../request/request-context.ts';
import { createBodySignal } from '../request/with-body.ts';
import type { DiskGuard } from '../upload/admission/disk-guard.ts';
import type { UploadEnd } from '../upload/admission/upload-queue.ts';
import { type IngestedUpload, type Ingester, toUploadEnd } from '../upload/ingest.ts';
import { readPathParameter } from './path-parameter.ts';
import { storeUpload } from './store-upload.ts';
import { openTicket, type SessionIds } from './upload-ticket.ts';

export interface UploadDependencies {
  readonly projects: ServiceClient<ProjectsMethods>;
  readonly sessions: ServiceClient<SessionsMethods>;
  readonly lookups: Lookups;
  readonly ingester: Ingester;
  readonly disk: DiskGuard;
}

/**
 * Stores a session (docs/interface.md#upload-session). docs/decisions.md#13-upload-ticket explains the order of the
 * steps.
 */
export async function uploadSession(dependencies: UploadDependencies, request: BodyRequestContext): Promise<void> {
  const { req, res, context, permit } = request;
  const ids = requireIds(readPathParameter(req, 'projectId'), readPathParameter(req, 'sessionId'));
  const preconditions = parsePreconditions(req.headers);
  await dependencies.disk.requireFreeSpace();
  const queued = dependencies.ingester.enqueue(req.headers, context.ownerId);
  const { isLive, ...ticket } = await openTicket(dependencies, ids, context).catch((error: unknown) => {
    queued.leave();
    throw error;
  });
  // The body may be complete before the ticket is read. The time for the ticket therefore counts against the deadline.
  const ticketMs = responseTimeoutMs - msUntil(context.deadline);
  // From here the upload queue bounds the work. A waiting upload must not hold a permit that other requests need.
  permit.release();
  const upload = await dependencies.ingester.ingest({
    body: req,
    headers: req.headers,
    ownerId: context.ownerId,
    queued,
    projectId: ids.projectId,
    signal: createBodySignal(request),
  });
  let end: UploadEnd = 'finished';
  try {
    const callContext = { ...context, deadline: upload.deadline - ticketMs };
    const head = { ...ids, ...ticket, preconditions, ...toDescription(upload) };
    sendStored(res, head, await storeUpload(dependencies, head, isLive, upload, callContext));
  } catch (thrown) {
    end = toUploadEnd(thrown, context.signal);
    throw thrown;
  } finally {
    await upload.release(end);
  }
}

function requireIds(projectId: string, session: string): SessionIds {
  const sessionId = parseSessionId(session);
  if (!isProjectId(projectId)) throw new ServiceError('INVALID', 'Invalid project id');
  if (sessionId === undefined) throw new ServiceError('INVALID', 'Invalid session id');
  return { projectId, sessionId };
}

/** The gateway reads or computes these members from the body. */
type UploadDescription = Pick<
  sessions.UploadHead,
  'name' | 'sizes' | 'startedMs' | 'endedMs' | 'metadataJson' | 'etag'
>;

function toDescription({ name, sizes, startedMs, endedMs, metadataJson, etag }: IngestedUpload): UploadDescription {
  return {
    name,
    sizes,
    metadataJson,
    etag,
    ...(startedMs === undefined ? {} : { startedMs }),
    ...(endedMs === undefined ? {} : { endedMs }),
  };
}

function sendStored(
  res: RequestContext['res'],
  { projectId, sessionId }: SessionIds,
  stored: sessions.StoredSession,
): void {
  setVersionHeaders(res, stored.etag);
  const { created } = stored;
  const times = { createdAt: formatTimestamp(stored.createdMs), updatedAt: formatTimestamp(stored.updatedMs) };
  sendData(res, created ? 201 : 200, { sessionId, projectId, ...times, etag: formatEntityTag(stored.etag), created });
}
