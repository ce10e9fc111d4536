import type { Route } from '../request/route.ts';
import { deleteSession } from './delete-session.ts';
import { checkSession, createGetSession } from './get-session.ts';
import { listRecentSessions, listSessions } from './list-sessions.ts';
import { deleteProject, listProjects, updateProject } from './projects.ts';
import type { RestServices } from './rest-services.ts';
import type { DetailOptions } from './session-detail.ts';
import { listSessionSizes } from './session-sizes.ts';
import { type UploadDependencies, uploadSession } from './upload.ts';

const projects = '/api/v1/projects';
const project = `${projects}/:projectId`;
const sessions = `${project}/sessions`;
const session = `${sessions}/:sessionId`;

/** Returns every route of the REST interface. openapi.yaml describes the same routes. */
export function createRestRoutes(services: RestServices & UploadDependencies & DetailOptions): Route[] {
  const getSession = createGetSession(services);
  return [
    { method: 'get', path: projects, rateLimit: 'rest', handle: request => listProjects(services, request) },
    {
      method: 'patch',
      path: project,
      rateLimit: 'rest',
      readsBody: true,
      handle: request => updateProject(services, request),
    },
    { method: 'delete', path: project, rateLimit: 'rest', handle: request => deleteProject(services, request) },
    { method: 'get', path: sessions, rateLimit: 'rest', handle: request => listSessions(services, request) },
    {
      method: 'get',
      path: '/api/v1/sessions/recent',
      rateLimit: 'rest',
      handle: request => listRecentSessions(services, request),
    },
    {
      method: 'get',
      path: `${sessions}/sizes`,
      rateLimit: 'upload',
      handle: request => listSessionSizes(services, request),
    },
    { method: 'get', path: session, rateLimit: 'rest', handle: getSession },
    { method: 'head', path: session, rateLimit: 'rest', handle: request => checkSession(services, request) },
    {
      method: 'put',
      path: session,
      rateLimit: 'upload',
      readsBody: true,
      handle: request => uploadSession(services, request),
    },
    { method: 'delete', path: session, rateLimit: 'rest', handle: request => deleteSession(services, request) },
  ];
}
