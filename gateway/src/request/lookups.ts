import type { projects, ProjectsMethods, sessions, SessionsMethods } from '@archive/contracts';
import { batchCalls, type BatchedCall, type ServiceClient } from '@archive/kit';

/** Look-ups of one kind share a call if they begin in the same event-loop turn (docs/decisions.md#11-batched-reads). */
export interface Lookups {
  readonly findSession: BatchedCall<sessions.SessionItem, sessions.SessionAnswer>;
  readonly findProject: BatchedCall<projects.ProjectItem, projects.ProjectAnswer>;
}

/** A batch has items of several owners, so each item contains its owner. */
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
