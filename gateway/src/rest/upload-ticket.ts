import type { SessionsMethods } from '@archive/contracts';
import { msUntil, type ServiceClient, ServiceError } from '@archive/kit';
import type { Lookups } from '../request/lookups.ts';
import { type AuthenticatedContext, responseTimeoutMs } from '../request/request-context.ts';

export interface SessionIds {
  projectId: string;
  sessionId: string;
}

export interface TicketServices {
  readonly lookups: Lookups;
  readonly sessions: ServiceClient<SessionsMethods>;
}

/** The state of project and session when the upload's headers arrived. */
export interface UploadTicket {
  readonly isLive: boolean;
  /** The upload belongs to this generation of the project. */
  readonly generation: number;
  /** Version of the session's last deletion; 0 if there is none. */
  readonly deadVersion: number;
}

/** More reads would use up the time that the upload itself needs. */
const maxTicketReads = 5;

/**
 * Reads the ticket and creates nothing (docs/decisions.md#13-upload-ticket). Reads again while it is unclear whether a
 * deletion came before the headers. Throws NOT_FOUND if a deletion came after the headers, and while the project has no
 * open generation.
 */
export async function openTicket(
  services: TicketServices,
  ids: SessionIds,
  context: AuthenticatedContext,
): Promise<UploadTicket> {
  let state = await readState(services, ids, context);
  for (let reads = 1; state.isAmbiguous && reads < maxTicketReads; reads += 1)
    state = await readState(services, ids, context);
  const { project, session } = state;
  return {
    isLive: project.status === 'PROJECT_STATUS_LIVE',
    generation: project.openGeneration,
    deadVersion: session.deadVersion,
  };
}

async function readState({ lookups, sessions }: TicketServices, ids: SessionIds, context: AuthenticatedContext) {
  const getRequestAgeMs = () => responseTimeoutMs - msUntil(context.deadline);
  const ageBeforeMs = getRequestAgeMs();
  const [project, session] = await Promise.all([
    lookups.findProject({ ownerId: context.ownerId, projectId: ids.projectId }, context),
    sessions.openTicket(ids, context),
  ]);
  if (project.openGeneration === 0 || isDeletedWithin(project, ageBeforeMs))
    throw new ServiceError('NOT_FOUND', 'Project not found');
  if (isDeletedWithin(session, ageBeforeMs)) throw new ServiceError('NOT_FOUND', 'Session not found');
  const ageAfterMs = getRequestAgeMs();
  const isAmbiguous = isDeletedWithin(project, ageAfterMs) || isDeletedWithin(session, ageAfterMs);
  return { project, session, isAmbiguous };
}

/**
 * Whether the last deletion is less than `ageMs` ago. A negative `deletedAgoMs` means that the clock was set back, and
 * counts as no deletion.
 */
function isDeletedWithin({ deletedAgoMs = Infinity }: { deletedAgoMs?: number }, ageMs: number): boolean {
  return deletedAgoMs >= 0 && deletedAgoMs < ageMs;
}
