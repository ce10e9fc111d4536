import type { projects, ProjectsMethods, sessions, SessionsMethods } from '@archive/contracts';
import { batchCalls, type BatchedCall, type ServiceClient } from '@archive/kit';

/** All lookups of one kind in one event-loop turn are one call (docs/decisions.md#11-batched-reads). */
export interface Lookups {
  readonly findSession: BatchedCall<sessions.SessionItem, sessions.SessionAnswer>;
  readonly findProject: BatchedCall<projects.ProjectItem, projects.ProjectAnswer>;
}

/** Creates the batched lookups. A batch mixes owners, so each item carries its owner. */
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
