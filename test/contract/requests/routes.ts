import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { parseData, parseJson } from '../../src/client/answer.ts';
import { parseProjectList } from '../../src/api/response-data.ts';
import { errorBody } from '../../src/api/error-body.ts';
import { projectPath, graphPath, projectsPath, recentPath, sessionPath, sessionsPath } from '../../src/api/paths.ts';
import { upload } from '../../src/world/upload.ts';
import type { World } from '../../src/world/world.ts';

const session = sessionPath('p', randomUUID());

const allowed: [string, string][] = [
  [projectsPath, 'GET, HEAD'],
  [projectPath('p'), 'DELETE, PATCH'],
  [sessionsPath('p'), 'GET, HEAD'],
  [`${sessionsPath('p')}/sizes`, 'GET, HEAD'],
  [session, 'DELETE, GET, HEAD, PUT'],
  [recentPath, 'GET, HEAD'],
  [graphPath, 'POST'],
  ['/api/v1/search/resume', 'POST'],
  ['/api/v1/billing/entitlement', 'GET, HEAD'],
  ['/api/v1/device-login', 'POST'],
  ['/api/v1/device-refresh', 'POST'],
  ['/api/v1/device-logout', 'POST'],
  ['/healthz', 'GET, HEAD'],
  ['/readyz', 'GET, HEAD'],
  ['/api/v1/openapi.json', 'GET, HEAD'],
];

export function testRoutes(world: World): void {
  describe('routes', () => {
    test.each(allowed)('%s accepts %s, and any other method is 405 with Allow', async (path, allow) => {
      const client = await world.createClient();
      const unsupported = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LINK'].filter(
        method => !allow.split(', ').includes(method),
      );
      for (const method of unsupported) {
        const answer = await client.send({ method, path });
        expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, allow]);
        expect(parseJson(answer)).toMatchObject({ success: false, error: expect.any(String) });
      }
    });

    test.each([
      '/nowhere',
      '/api',
      '/api/v1',
      '/api/v2/projects',
      '/api/v1/Projects',
      '/API/v1/projects',
      '/api/v1/projects/a/b',
      '/api/v1/sessions',
      '/api/v1/projects/a/sessions/b/c',
      '/api/v1/projects/a%2Fsessions/x/y/z',
      '/api//v1/projects',
      '/constructor',
      '/__proto__',
      '/api/v1/%00',
      '/nowhere/%zz',
    ])('%s is 404 Not found for any method', async path => {
      const client = await world.createClient();
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const answer = await client.send({ method, path });
        expect([answer.status, parseJson(answer)]).toEqual([404, errorBody('Not found')]);
      }
      expect((await client.head(path)).status).toBe(404);
    });

    test.each(['//api/v1/projects', '///api/v1/projects', '//api/v1/projects?limit=1'])(
      '%s returns the list of projects',
      async path => {
        const client = await world.createClient();
        await upload(client);
        expect(parseProjectList(await client.get(path)).total).toBe(1);
      },
    );

    test('leading slashes are collapsed for uploads and for public routes', async () => {
      const client = await world.createClient();
      expect((await client.put(`/${session}`, { name: 'x', markdown: '' })).status).toBe(201);
      expect((await world.send({ method: 'GET', path: '//healthz' })).status).toBe(200);
    });

    test.each(['%zz', '%', '%c3%28', '%E0%A4%A', 'a%'])('the percent-encoding %s in a path is 400', async id => {
      const client = await world.createClient();
      const requests: [string, string][] = [
        ['PATCH', projectPath(id)],
        ['DELETE', projectPath(id)],
        ['GET', sessionsPath(id)],
        ['HEAD', sessionsPath(id)],
        ['GET', `${sessionsPath(id)}/sizes`],
        ['HEAD', `${sessionsPath(id)}/sizes`],
        ['GET', sessionPath(id, randomUUID())],
        ['GET', sessionPath('p', id)],
        ['HEAD', sessionPath('p', id)],
        ['PUT', sessionPath('p', id)],
        ['DELETE', sessionPath('p', id)],
      ];
      for (const [method, path] of requests) {
        const answer = await client.send({ method, path });
        expect([method, path, answer.status]).toEqual([method, path, 400]);
      }
    });

    test('unnecessary percent-encoding is decoded', async () => {
      const client = await world.createClient();
      const { projectId, sessionId } = await upload(client, { project: 'a-b' });
      expect((await client.get(sessionPath('%61%2Db', sessionId))).status).toBe(200);
      expect(
        (await client.get(sessionPath(projectId, `%${sessionId.charCodeAt(0).toString(16)}${sessionId.slice(1)}`)))
          .status,
      ).toBe(200);
    });
  });

  describe('public routes', () => {
    test('report that the archive is healthy and ready, without details', async () => {
      expect(parseData(await world.send({ method: 'GET', path: '/healthz' }))).toEqual({ status: 'ok' });
      expect(parseData(await world.send({ method: 'GET', path: '/readyz' }))).toEqual({ status: 'ready' });
    });

    test('serve openapi.yaml as JSON', async () => {
      expect(parseJson(await world.send({ method: 'GET', path: '/api/v1/openapi.json' }))).toEqual(
        world.document.source,
      );
    });

    test('return a valid X-Request-Id, and replace an invalid one', async () => {
      const fetchRequestId = async (id: string) =>
        (await world.send({ method: 'GET', path: '/healthz', headers: { 'X-Request-Id': id } })).headers[
          'x-request-id'
        ];
      expect(await fetchRequestId('my-request.1')).toBe('my-request.1');
      for (const invalidId of ['', 'a b', 'x'.repeat(129), 'é'])
        expect(await fetchRequestId(invalidId)).toMatch(/^[0-9a-f-]{36}$/);
    });
  });
}
