import { isProjectId, type projects } from '@archive/contracts';
import { ServiceError } from '@archive/kit';
import type { OwnedContext } from './request-context.ts';
import type { LookUps } from './lookups.ts';

/** The caller's live project; else the refusal that fits: 403 for another's, 404 for all else (beyond.md 1, "403 or 404"). */
export async function requireProject(
  lookUps: LookUps,
  projectId: string,
  context: OwnedContext,
): Promise<projects.Project> {
  const answer = isProjectId(projectId)
    ? await lookUps.project({ ownerId: context.ownerId, projectId }, context)
    : undefined;
  if (answer?.status === 'PROJECT_STATUS_FOREIGN') {
    throw new ServiceError('FORBIDDEN', 'Insufficient permissions to access this project');
  }
  if (!answer?.project) throw new ServiceError('NOT_FOUND', 'Project not found');
  return answer.project;
}

/** The refusal for a session that is not there: its project is judged first. */
export async function missingSession(
  lookUps: LookUps,
  projectId: string,
  context: OwnedContext,
): Promise<ServiceError> {
  await requireProject(lookUps, projectId, context);
  return new ServiceError('NOT_FOUND', 'Session not found');
}

/** Rethrows a service's NOT_FOUND for a session as the refusal that fits its project; all else as it is. */
export async function judged<T>(
  lookUps: LookUps,
  projectId: string,
  context: OwnedContext,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'NOT_FOUND') throw error;
    throw await missingSession(lookUps, projectId, context);
  }
}
