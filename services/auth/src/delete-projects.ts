import type { ProjectsMethods } from '@archive/contracts';
import { type ServiceClient, ServiceError } from '@archive/kit';
import type { DeleteProjects } from './administration/removal.ts';

const pageSize = 100;
const maxConcurrentDeletions = 8;

/** Deletes the projects of an owner through the projects service, page by page, until none is left. */
export function createDeleteProjects(projects: ServiceClient<ProjectsMethods>): DeleteProjects {
  return async (ownerId, callContext) => {
    const context = { ...callContext, ownerId };
    let deleted = 0;
    for (;;) {
      const ids: string[] = [];
      for await (const page of projects.listProjects({ limit: pageSize, after: null }, context))
        ids.push(...page.projects.map(project => project.id));
      if (ids.length === 0) return deleted;
      for (let n = 0; n < ids.length; n += maxConcurrentDeletions) {
        const group = ids.slice(n, n + maxConcurrentDeletions);
        const results = await Promise.all(group.map(id => deleteProject(projects, id, context)));
        deleted += results.filter(Boolean).length;
      }
    }
  };
}

/** Deletes a project. Resolves to false if another call has deleted it meanwhile. */
async function deleteProject(
  projects: ServiceClient<ProjectsMethods>,
  projectId: string,
  context: Parameters<DeleteProjects>[1],
): Promise<boolean> {
  try {
    await projects.deleteProject({ projectId, preconditions: null }, context);
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}
