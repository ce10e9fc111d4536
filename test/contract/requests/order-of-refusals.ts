import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { projectPath, projectsPath, sessionPath, sessionsPath } from '../../src/api/paths.ts';
import { upload, uploadBody } from '../../src/world/upload.ts';
import type { StoredUpload } from '../../src/api/resources.ts';
import type { Client, World } from '../../src/world/world.ts';

const unmatchedCondition = { 'If-Match': `"${'0'.repeat(64)}"` };

/** Tests docs/interface.md#order-of-refusals. */
export function testOrderOfRefusals(world: World): void {
  describe('a request with several errors is answered with', () => {
    let client: Client;
    let ownSession: StoredUpload;
    let foreignSession: StoredUpload;
    beforeAll(async () => {
      client = await world.createClient();
      ownSession = await upload(client);
      foreignSession = await upload(await world.createClient());
    });

    test('401 before 404, 405 and 400', async () => {
      const requests: [string, string][] = [
        ['GET', '/nowhere'],
        ['PUT', projectsPath],
        ['GET', `${projectsPath}?limit=0`],
        ['PUT', sessionPath('%zz', 'x')],
      ];
      for (const [method, path] of requests) expect((await world.send({ method, path })).status).toBe(401);
    });

    test('404 or 405 for its route before 400', async () => {
      const headers = { 'Content-Type': 'text/plain', 'Content-Encoding': 'nonsense' };
      const unknown = await client.send({ method: 'PATCH', path: '/nowhere?limit=0', headers, body: '{' });
      const wrong = await client.send({ method: 'PATCH', path: `${projectsPath}?limit=0`, headers, body: '{' });
      expect([unknown.status, wrong.status]).toEqual([404, 405]);
    });

    test("400 before 403 for another user's project and 404 for an unknown project", async () => {
      for (const project of [foreignSession.projectId, 'nobodys']) {
        expect((await client.get(`${sessionsPath(project)}?limit=0`)).status).toBe(400);
        expect((await client.get(`${sessionsPath(project)}?cursor=x`)).status).toBe(400);
        expect((await client.patch(projectPath(project), { name: '' })).status).toBe(400);
        expect((await client.patch(projectPath(project), [])).status).toBe(400);
      }
    });

    test('400 before 412', async () => {
      expect(
        (await client.put(sessionPath(ownSession.projectId, ownSession.sessionId), {}, unmatchedCondition)).status,
      ).toBe(400);
      expect((await client.put(sessionPath(ownSession.projectId, 'x'), uploadBody(), unmatchedCondition)).status).toBe(
        400,
      );
    });

    test('403 and 404 before 304', async () => {
      const condition = { 'If-None-Match': '*' };
      expect(
        (await client.get(sessionPath(foreignSession.projectId, foreignSession.sessionId), condition)).status,
      ).toBe(403);
      expect((await client.get(sessionPath(ownSession.projectId, randomUUID()), condition)).status).toBe(404);
      expect((await client.head(sessionPath(ownSession.projectId, randomUUID()), condition)).status).toBe(404);
    });

    test('413 for its declared length before the body is parsed', async () => {
      const body = 'x'.repeat(2 ** 20 + 1);
      const headers = { 'Content-Type': 'application/json' };
      expect(
        (await client.send({ method: 'PATCH', path: projectPath(ownSession.projectId), headers, body })).status,
      ).toBe(413);
    });
  });
}
