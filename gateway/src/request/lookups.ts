import type { projects, ProjectsMethods, sessions, SessionsMethods } from '@archive/contracts';
import { batchCalls, type BatchedCall, type ServiceClient } from '@archive/kit';

export interface LookUps {
  readonly session: BatchedCall<sessions.SessionItem, sessions.SessionAnswer>;
  readonly project: BatchedCall<projects.ProjectItem, projects.ProjectAnswer>;
}

/** Batched look-ups of sessions and of projects; owners are mixed in a batch and travel in its items. */
export function createLookUps(services: {
  projects: ServiceClient<ProjectsMethods>;
  sessions: ServiceClient<SessionsMethods>;
}): LookUps {
  return {
    session: batchCalls(async (items, context) => (await services.sessions.lookUpSessions({ items }, context)).answers),
    project: batchCalls(async (items, context) => (await services.projects.lookUpProjects({ items }, context)).answers),
  };
}
