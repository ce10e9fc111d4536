import { type projects, type ProjectsMethods } from '@archive/contracts';
import { requireOwnerId } from '@archive/kit';
import type { Pool } from 'pg';
import type { DeadGenerations } from './deletion-store.ts';
import { listDeadGenerations, type ProjectDeletion } from './deletion.ts';
import { listProjects, type ListBatch } from './list-projects.ts';
import { beginProject } from './begun-projects.ts';
import { type ProjectAnswer, ensureProject, lookUpProjects, type ProjectStatus, updateProject } from './projects.ts';
import type { ProjectRow } from './store.ts';

/** Creates the gRPC methods of the service. Each method parses the request, calls a function and maps the result. */
export function createProjectsMethods(pool: Pool, deletion: ProjectDeletion): ProjectsMethods {
  return {
    listProjects: async function* (request, context) {
      const after = request.after ? { updatedAt: new Date(request.after.updatedMs), id: request.after.id } : undefined;
      for await (const page of listProjects(pool, requireOwnerId(context), request.limit, after)) yield toPage(page);
    },
    lookUpProjects: async request => ({ answers: (await lookUpProjects(pool, request.items)).map(toAnswer) }),
    updateProject: async ({ projectId, preconditions, ...changes }, context) => {
      const { signal } = context;
      const row = await updateProject(pool, requireOwnerId(context), projectId, changes, { preconditions, signal });
      return { project: toProject(row) };
    },
    deleteProject: async ({ projectId, preconditions }, context) => {
      const row = await deletion.deleteProject(requireOwnerId(context), projectId, context, preconditions);
      return { project: toProject(row), deletedMs: row.deleted_at.getTime() };
    },
    ensureProject: async ({ projectId, generation, name, begin }, context) => {
      await (begin ? beginProject : ensureProject)(pool, requireOwnerId(context), projectId, generation, name);
      return {};
    },
    listDeadGenerations: async ({ after, limit }) => {
      const { confirmed, next } = await listDeadGenerations(pool, after, limit);
      const generations = confirmed.map(row => ({ item: toItem(row), generation: row.dead_up_to }));
      return { generations, next: next ? toItem(next) : null };
    },
    repeatErasure: async ({ projectId }, context) => {
      await deletion.repeatErasure(requireOwnerId(context), projectId, context);
      return {};
    },
  };
}

const statuses = {
  live: 'PROJECT_STATUS_LIVE',
  deleted: 'PROJECT_STATUS_DELETED',
  foreign: 'PROJECT_STATUS_FOREIGN',
  unknown: 'PROJECT_STATUS_UNKNOWN',
} as const satisfies Record<ProjectStatus, projects.ProjectAnswer['status']>;

function toAnswer({ status, row, ...others }: ProjectAnswer): projects.ProjectAnswer {
  return { status: statuses[status], project: row ? toProject(row) : null, ...others };
}

function toItem({ owner_id: ownerId, id: projectId }: DeadGenerations): projects.ProjectItem {
  return { ownerId, projectId };
}

function toPage({ rows, total, next }: ListBatch): projects.ListProjectsResponse {
  return {
    projects: rows.map(toProject),
    ...(total === undefined ? {} : { total }),
    next: next ? { updatedMs: next.updatedAt.getTime(), id: next.id } : null,
  };
}

function toProject(row: ProjectRow): projects.Project {
  return {
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    icon: row.icon,
    color: row.color,
    createdMs: row.created_at.getTime(),
    updatedMs: row.updated_at.getTime(),
  };
}
