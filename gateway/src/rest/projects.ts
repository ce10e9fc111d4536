import { createProjectValueError, type projects, type ProjectField, type ProjectsMethods } from '@archive/contracts';
import type { ServiceClient } from '@archive/kit';
import { afterBody, type Route } from '../request/request-context.ts';
import { sendData } from '../http/envelope.ts';
import { readJsonObject } from '../http/json-body.ts';
import { pageParameters, type Position } from '../http/query-parameters.ts';
import { timely } from '../request/message-timeouts.ts';
import { parameter } from './path-parameter.ts';
import { streamList } from './stream-list.ts';
import { timestamp } from '../http/timestamp.ts';

const patchBytes = 1024 * 1024;
const fields = ['name', 'icon', 'color'] as const satisfies ProjectField[];

/** Routes of projects (interface.md, List, Update and Delete project). */
export function projectRoutes(service: ServiceClient<ProjectsMethods>): Route[] {
  return [
    { method: 'get', path: '/api/v1/projects', handle: exchange => listProjects(service, exchange) },
    { method: 'patch', path: '/api/v1/projects/:projectId', handle: exchange => updateProject(service, exchange) },
    { method: 'delete', path: '/api/v1/projects/:projectId', handle: exchange => deleteProject(service, exchange) },
  ];
}

type Handle = (service: ServiceClient<ProjectsMethods>, exchange: Parameters<Route['handle']>[0]) => Promise<void>;

const listProjects: Handle = async (service, { req, res, context }) => {
  const { limit, after } = pageParameters(req, 'projects');
  const request = { ...(limit === undefined ? {} : { limit }), after: after ? toKey(after) : null };
  await streamList(
    res,
    timely(context, streaming => service.listProjects(request, streaming)),
    {
      name: 'projects',
      items: page => page.projects.map(project => JSON.stringify(toProject(project))),
      paged: limit !== undefined,
      next: page => (page.next ? { ms: page.next.updatedMs, id: page.next.id } : undefined),
    },
  );
};

const updateProject: Handle = async (service, { req, res, context, place }) => {
  place.awaitBody();
  const body = await readJsonObject(req, patchBytes);
  const timed = afterBody(context);
  await place.take();
  const changes: Partial<Record<ProjectField, string>> = {};
  for (const field of fields) {
    if (!Object.hasOwn(body, field)) continue;
    const value = body[field];
    if (typeof value !== 'string' || !value.isWellFormed()) throw createProjectValueError(field);
    changes[field] = value;
  }
  const { project } = await service.updateProject({ projectId: parameter(req, 'projectId'), ...changes }, timed);
  const { name = '', icon = '', color = '' } = project ?? {};
  sendData(res, 200, { name, icon, color });
};

const deleteProject: Handle = async (service, { req, res, context }) => {
  const { project, deletedMs } = await service.deleteProject({ projectId: parameter(req, 'projectId') }, context);
  sendData(res, 200, { deletedProject: project && toProject(project), deletedAt: timestamp(deletedMs) });
};

function toKey({ ms, id }: Position): projects.PageKey {
  return { updatedMs: ms, id };
}

/** A project as the interface shows it. */
function toProject(project: projects.Project): object {
  const { id, ownerId, name, icon, color } = project;
  return {
    id,
    ownerId,
    name,
    icon,
    color,
    createdAt: timestamp(project.createdMs),
    updatedAt: timestamp(project.updatedMs),
  };
}
