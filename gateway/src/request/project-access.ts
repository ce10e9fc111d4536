import { isProjectId, type projects } from '@archive/contracts';
import { ServiceError } from '@archive/kit';
import type { AuthenticatedContext } from './request-context.ts';
import type { Lookups } from './lookups.ts';

/**
 * Returns the caller's live project. Rejects with FORBIDDEN if only another owner has a project with this id, and with
 * NOT_FOUND for any other id (docs/decisions.md#12-project-access).
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

/**
 * Returns the error for a missing session. The project is checked first, so this function may reject like
 * `requireProject`.
 */
export async function explainMissingSession(
  lookups: Lookups,
  projectId: string,
  context: AuthenticatedContext,
): Promise<ServiceError> {
  await requireProject(lookups, projectId, context);
  return new ServiceError('NOT_FOUND', 'Session not found');
}

/**
 * If `work` rejects with NOT_FOUND, rejects with the error of `explainMissingSession` instead. Only then is the project
 * looked up.
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
