import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { newProjectId, upload } from '../../src/world/upload.ts';
import { sessionPath } from '../../src/api/paths.ts';
import type { World } from '../../src/world/world.ts';

export function headSession(world: World): void {
  describe('HEAD /api/v1/projects/{projectId}/sessions/{sessionId}', () => {
    test('tells the version, its date and all sizes in bytes', async () => {
      const client = await world.newClient();
      const stored = await upload(client, { markdown: '🦊 é', rawData: '日', sessionData: '{}' });
      const { status, headers } = await client.head(sessionPath(stored.projectId, stored.sessionId));
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        etag: stored.etag,
        'last-modified': new Date(stored.updatedAt).toUTCString(),
        'content-length': '7',
        'x-markdown-size': '7',
        'x-raw-data-size': '3',
        'x-session-data-size': '2',
        'cache-control': 'private, no-cache',
        vary: 'Accept, Accept-Encoding, Authorization',
      });
    });

    test('is silent about parts that were not uploaded, and counts empty ones', async () => {
      const client = await world.newClient();
      const { projectId, sessionId } = await upload(client, { markdown: '', rawData: '' });
      const { headers } = await client.head(sessionPath(projectId, sessionId));
      expect(headers).toMatchObject({ 'content-length': '0', 'x-markdown-size': '0', 'x-raw-data-size': '0' });
      expect(headers).not.toHaveProperty('x-session-data-size');
    });

    test('says the same whatever representation is accepted', async () => {
      const client = await world.newClient();
      const { projectId, sessionId } = await upload(client, { markdown: 'x'.repeat(5_000) });
      for (const Accept of [
        'application/json',
        'text/markdown',
        'application/vnd.session-archive.raw-data',
        'image/png',
      ]) {
        const { status, headers } = await client.head(sessionPath(projectId, sessionId), {
          Accept,
          'Accept-Encoding': 'gzip',
        });
        expect([status, headers['content-length']]).toEqual([200, '5000']);
      }
    });

    test("what is not there is 404, somebody else's project 403, with a condition too", async () => {
      const client = await world.newClient();
      const { projectId, sessionId } = await upload(client);
      const otherClient = await world.newClient();
      for (const headers of [{}, { 'If-None-Match': '*' }]) {
        expect((await client.head(sessionPath(projectId, randomUUID()), headers)).status).toBe(404);
        expect((await client.head(sessionPath(newProjectId(), sessionId), headers)).status).toBe(404);
        expect((await otherClient.head(sessionPath(projectId, sessionId), headers)).status).toBe(403);
      }
    });
  });
}
