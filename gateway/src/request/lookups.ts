import type { projects, ProjectsMethods, sessions, SessionsMethods } from '@archive/contracts';
import { batchCalls, type BatchedCall, type ServiceClient } from '@archive/kit';

/** Lookups of one kind that begin in one event-loop turn share one call (docs/decisions.md#11-batched-reads). */
export interface Lookups {
  readonly findSession: BatchedCall<sessions.SessionItem, sessions.SessionAnswer>;
  readonly findProject: BatchedCall<projects.ProjectItem, projects.ProjectAnswer>;
}

/** Creates the batched lookups. Each item contains its owner, because a batch has items of several owners. */
export function createLookups(services: {
  projects: ServiceClient<ProjectsMethods>;
  sessions: ServiceClient<SessionsMethods>;
}): Lookups {
  const { projects, sessions } = services;
  return {
    findSession: batchCalls(async (items, context) => (await sessions.lookUpSessions({ items }, context)).answers),
    findProject: batchCalls(async (items, context) => (await projects.lookUpProjects({ items }, context)).answers),
  };
}
