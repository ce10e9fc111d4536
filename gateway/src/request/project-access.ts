import { isProjectId, type projects } from '@archive/contracts';
import { ServiceError } from '@archive/kit';
import type { AuthenticatedContext } from './request-context.ts';
import type { Lookups } from './lookups.ts';

/**
 * Returns the caller's live project. Rejects with FORBIDDEN for a project that only another owner has, and with NOT_FOUND
 * for any other id (docs/decisions.md#12-project-access).
 */
export async function requireProject(
  lookups: Lookups,
  projectId: string,
  context: AuthenticatedContext,
): Promise<projects.Project> {
  const answer = isProjectId(projectId)
    ? await lookups.findProject({ ownerId: context.ownerId, projectId }, context)
    : undefined;
  if (answer?.status === 'PROJECT_STATUS_FOREIGN') {
    throw new ServiceError('FORBIDDEN', 'Insufficient permissions to access this project');
  }
  if (!answer?.project) throw new ServiceError('NOT_FOUND', 'Project not found');
  return answer.project;
}

/** Returns the error for an absent session. Rejects as `requireProject` does, because the project is checked first. */
export async function explainMissingSession(
  lookups: Lookups,
  projectId: string,
  context: AuthenticatedContext,
): Promise<ServiceError> {
  await requireProject(lookups, projectId, context);
  return new ServiceError('NOT_FOUND', 'Session not found');
}

/**
 * Awaits `work`, a call about a session. Rejects with the error of `work`, but replaces NOT_FOUND by the error of
 * `explainMissingSession`. The project is looked up only when the session is absent.
 */
export async function explainNotFound<T>(
  lookups: Lookups,
  projectId: string,
  context: AuthenticatedContext,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'NOT_FOUND') throw error;
    throw await explainMissingSession(lookups, projectId, context);
  }
}
