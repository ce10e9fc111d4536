import { type projects, type ProjectsMethods } from '@archive/contracts';
import { requireOwnerId } from '@archive/kit';
import type { Pool } from 'pg';
import type { DeadGenerations } from './deletion-store.ts';
import { deadGenerations, type Deletion } from './deletion.ts';
import { list, type Page } from './list-projects.ts';
import { type Answer, ensure, lookUp, type Standing, update } from './projects.ts';
import type { ProjectRow } from './store.ts';

/** The service as gRPC sees it: parse, call, map. */
export function projectsMethods(pool: Pool, deletion: Deletion): ProjectsMethods {
  return {
    listProjects: async function* (request, context) {
      const after = request.after ? { updatedAt: new Date(request.after.updatedMs), id: request.after.id } : undefined;
      for await (const page of list(pool, requireOwnerId(context), request.limit, after)) yield toPage(page);
    },
    lookUpProjects: async request => ({ answers: (await lookUp(pool, request.items)).map(toAnswer) }),
    updateProject: async ({ projectId, ...changes }, context) => ({
      project: toProject(await update(pool, requireOwnerId(context), projectId, changes, context.signal)),
    }),
    deleteProject: async ({ projectId }, context) => {
      const row = await deletion.remove(requireOwnerId(context), projectId, context);
      return { project: toProject(row), deletedMs: row.deleted_at.getTime() };
    },
    ensureProject: async ({ projectId, generation, name }, context) => {
      await ensure(pool, requireOwnerId(context), projectId, generation, name);
      return {};
    },
    listDeadGenerations: async ({ after, limit }) => {
      const { confirmed, next } = await deadGenerations(pool, after, limit);
      const generations = confirmed.map(row => ({ item: toItem(row), generation: row.dead_up_to }));
      return { generations, next: next ? toItem(next) : null };
    },
    repeatErasure: async ({ projectId }, context) => {
      await deletion.repeat(requireOwnerId(context), projectId, context);
      return {};
    },
  };
}

const standings = {
  live: 'PROJECT_STATUS_LIVE',
  deleted: 'PROJECT_STATUS_DELETED',
  foreign: 'PROJECT_STATUS_FOREIGN',
  unknown: 'PROJECT_STATUS_UNKNOWN',
} as const satisfies Record<Standing, projects.ProjectAnswer['status']>;

function toAnswer({ standing, row, ...rest }: Answer): projects.ProjectAnswer {
  return { status: standings[standing], project: row ? toProject(row) : null, ...rest };
}

function toItem({ owner_id: ownerId, id: projectId }: DeadGenerations): projects.ProjectItem {
  return { ownerId, projectId };
}

function toPage({ rows, total, next }: Page): projects.ListProjectsResponse {
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
