import type { projects, ProjectsMethods, sessions, SessionsMethods } from '@archive/contracts';
import { batched, type LookUp, type Remote } from '@archive/kit';

export interface LookUps {
  readonly session: LookUp<sessions.SessionItem, sessions.SessionAnswer>;
  readonly project: LookUp<projects.ProjectItem, projects.ProjectAnswer>;
}

/** Batched look-ups of sessions and of projects; owners are mixed in a batch and travel in its items. */
export function createLookUps(services: {
  projects: Remote<ProjectsMethods>;
  sessions: Remote<SessionsMethods>;
}): LookUps {
  return {
    session: batched(async (items, context) => (await services.sessions.lookUpSessions({ items }, context)).answers),
    project: batched(async (items, context) => (await services.projects.lookUpProjects({ items }, context)).answers),
  };
}
