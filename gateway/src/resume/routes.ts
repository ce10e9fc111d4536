import { ServiceError } from '@archive/kit';
import { readFlag, readPage } from '../http/query-parameters.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { Route } from '../request/route.ts';
import type { RestServices } from '../rest/rest-services.ts';
import { getEntitlement } from './entitlement.ts';
import { listResumableProjects } from './resumable-projects.ts';
import { listResumableSessions } from './resumable-sessions.ts';
import { searchResumable } from './search-resumable.ts';

type Handle = (request: RequestContext) => Promise<void>;

/**
 * Adds the routes of clients that resume sessions (docs/interface.md#resume-sessions). The lists of projects and
 * sessions get the parameter `resumable`.
 */
export function addResumeRoutes(rest: readonly Route[], services: Omit<RestServices, 'recordDeletion'>): Route[] {
  const resumableLists: Readonly<Record<string, Handle>> = {
    '/api/v1/projects': request => listResumableProjects(services, request),
    '/api/v1/projects/:projectId/sessions': request => listResumableSessions(services, request),
  };
  return [
    ...rest.map(route => {
      const listResumable = route.method === 'get' ? resumableLists[route.path] : undefined;
      if (!listResumable || route.readsBody) return route;
      return { ...route, handle: chooseList(route.handle, listResumable) };
    }),
    {
      method: 'post',
      path: '/api/v1/search/resume',
      rateLimit: 'rest',
      readsBody: true,
      handle: request => searchResumable(services, request),
    },
    { method: 'get', path: '/api/v1/billing/entitlement', rateLimit: 'rest', handle: getEntitlement },
  ];
}

/** The returned handler calls `listResumable` for `resumable=true`, else `list`. */
function chooseList(list: Handle, listResumable: Handle): Handle {
  return request => {
    if (!readFlag(request.req, 'resumable')) return list(request);
    const { limit, after } = readPage(request.req, 'sessions');
    if (limit !== undefined || after) throw new ServiceError('INVALID', 'resumable allows no limit and no cursor');
    return listResumable(request);
  };
}
