import { describe, expect, test } from '@jest/globals';
import { createGraphRoutes } from '../graphql/http/routes.ts';
import { createRestRoutes } from '../rest/routes.ts';
import { createRouteMatcher } from './match-route.ts';

const matchRoute = createRouteMatcher([...createRestRoutes({} as never), ...createGraphRoutes({} as never)]);

/** The class of the rate limit, then the route's path and parameters, or the error's code and the Allow header. */
function describeMatch(method: string, path: string): unknown[] {
  const match = matchRoute(method, path);
  if (match.route) return [match.rateLimit, match.route.path, match.params];
  return [match.rateLimit, match.error.code, match.allow];
}

const projects = '/api/v1/projects';

describe('a request is matched to its route', () => {
  test.each([
    ['GET', projects, 'rest', projects, {}],
    ['GET', `${projects}/`, 'rest', projects, {}],
    ['HEAD', projects, 'rest', projects, {}],
    ['PATCH', `${projects}/a%20b`, 'rest', `${projects}/:projectId`, { projectId: 'a b' }],
    ['DELETE', `${projects}/a%2Fb`, 'rest', `${projects}/:projectId`, { projectId: 'a/b' }],
    ['DELETE', `${projects}/__proto__`, 'rest', `${projects}/:projectId`, { projectId: '__proto__' }],
    ['GET', '/api/v1/sessions/recent', 'rest', '/api/v1/sessions/recent', {}],
    ['GET', `${projects}/p/sessions/sizes`, 'upload', `${projects}/:projectId/sessions/sizes`, { projectId: 'p' }],
    ['HEAD', `${projects}/p/sessions/sizes/`, 'upload', `${projects}/:projectId/sessions/sizes`, { projectId: 'p' }],
    [
      'PUT',
      `${projects}/p/sessions/s`,
      'upload',
      `${projects}/:projectId/sessions/:sessionId`,
      { projectId: 'p', sessionId: 's' },
    ],
    [
      'HEAD',
      `${projects}/p/sessions/s`,
      'rest',
      `${projects}/:projectId/sessions/:sessionId`,
      { projectId: 'p', sessionId: 's' },
    ],
    ['POST', '/api/v1/graphql', 'graphql', '/api/v1/graphql', {}],
    ['POST', '/api/v1/graphql/', 'graphql', '/api/v1/graphql', {}],
  ])('%s %s', (method, path, rateLimit, route, params) => {
    expect(describeMatch(method, path)).toEqual([rateLimit, route, params]);
  });
});

describe('a request without a route counts against a rate limit too', () => {
  const session = `${projects}/p/sessions/s`;
  test.each([
    ['GET', '/', 'rest', 'NOT_FOUND', undefined],
    ['OPTIONS', '*', 'rest', 'NOT_FOUND', undefined],
    ['GET', '/API/v1/projects', 'rest', 'NOT_FOUND', undefined],
    ['GET', `${projects}//`, 'rest', 'NOT_FOUND', undefined],
    ['GET', `${projects}//sessions`, 'rest', 'NOT_FOUND', undefined],
    ['GET', '/api/v1/graphql/x', 'rest', 'NOT_FOUND', undefined],
    ['POST', projects, 'rest', 'METHOD_NOT_ALLOWED', 'GET, HEAD'],
    ['OPTIONS', projects, 'rest', 'METHOD_NOT_ALLOWED', 'GET, HEAD'],
    ['POST', session, 'rest', 'METHOD_NOT_ALLOWED', 'DELETE, GET, HEAD, PUT'],
    ['POST', `${projects}/p/sessions/sizes`, 'rest', 'METHOD_NOT_ALLOWED', 'GET, HEAD'],
    ['PUT', `${projects}/p/sessions/sizes`, 'upload', 'METHOD_NOT_ALLOWED', 'GET, HEAD'],
    ['GET', '/api/v1/graphql', 'graphql', 'METHOD_NOT_ALLOWED', 'POST'],
    ['GET', `${projects}/%zz/sessions`, 'rest', 'INVALID', undefined],
    ['POST', `${projects}/%zz/sessions`, 'rest', 'INVALID', undefined],
    ['PUT', `${projects}/%zz/sessions/s`, 'upload', 'INVALID', undefined],
    ['GET', `${projects}/p/sessions/%ff`, 'rest', 'INVALID', undefined],
  ])('%s %s', (method, path, rateLimit, code, allow) => {
    expect(describeMatch(method, path)).toEqual([rateLimit, code, allow]);
  });
});
