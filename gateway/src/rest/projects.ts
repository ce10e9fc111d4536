import { createProjectValueError, type projects, type ProjectField } from '@archive/contracts';
import type { BodyRequestContext, RequestContext } from '../request/request-context.ts';
import { withBody } from '../request/with-body.ts';
import { parsePreconditions } from '../http/conditional-request.ts';
import { sendData } from '../http/envelope.ts';
import { readJsonObject } from '../request/json-body.ts';
import { readPage, type PageKey } from '../http/query-parameters.ts';
import { withMessageTimeouts } from '../request/message-timeouts.ts';
import { readPathParameter } from './path-parameter.ts';
import type { RestServices } from './rest-services.ts';
import { streamList } from './stream-list.ts';
import { formatTimestamp } from '../http/timestamp.ts';
import { toProjectJson } from './project-json.ts';

const maxPatchBytes = 1024 * 1024;
const projectFields = ['name', 'icon', 'color'] as const satisfies ProjectField[];

/** See docs/interface.md#list-projects. */
export async function listProjects({ projects }: RestServices, { req, res, context }: RequestContext): Promise<void> {
  const { limit, after } = readPage(req, 'projects');
  const request = { ...(limit === undefined ? {} : { limit }), after: after ? toProjectKey(after) : null };
  const pages = withMessageTimeouts(context, streaming => projects.listProjects(request, streaming));
  await streamList(res, pages, {
    name: 'projects',
    items: page => page.projects.map(project => JSON.stringify(toProjectJson(project))),
    hasCursor: limit !== undefined,
    next: page => (page.next ? { ms: page.next.updatedMs, id: page.next.id } : undefined),
  });
}

/**
 * Changes all fields that the body contains, or none (docs/interface.md#update-project). Throws INVALID for an invalid
 * value.
 */
export async function updateProject({ projects }: RestServices, request: BodyRequestContext): Promise<void> {
  const { req, res } = request;
  const { body, context } = await withBody(request, signal => readJsonObject(request, maxPatchBytes, signal));
  const changes: Partial<Record<ProjectField, string>> = {};
  for (const field of projectFields) {
    if (!Object.hasOwn(body, field)) continue;
    const value = body[field];
    if (typeof value !== 'string' || !value.isWellFormed()) throw createProjectValueError(field);
    changes[field] = value;
  }
  const projectId = readPathParameter(req, 'projectId');
  const preconditions = parsePreconditions(req.headers);
  const { project } = await projects.updateProject({ projectId, ...changes, preconditions }, context);
  const { name = '', icon = '', color = '' } = project ?? {};
  sendData(res, 200, { name, icon, color });
}

/** Deletes a project with its sessions (docs/interface.md#delete-project). */
export async function deleteProject({ projects, recordDeletion }: RestServices, call: RequestContext): Promise<void> {
  const { req, res, context } = call;
  const projectId = readPathParameter(req, 'projectId');
  const preconditions = parsePreconditions(req.headers);
  const { project, deletedMs } = await projects.deleteProject({ projectId, preconditions }, context);
  await recordDeletion(call, { projectId });
  sendData(res, 200, {
    deletedProject: project && toProjectJson(project),
    deletedAt: formatTimestamp(deletedMs),
  });
}

function toProjectKey({ ms, id }: PageKey): projects.PageKey {
  return { updatedMs: ms, id };
}
