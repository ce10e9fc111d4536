import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createProjectId, upload } from '../../src/world/upload.ts';
import { sessionPath } from '../../src/api/paths.ts';
import type { World } from '../../src/world/world.ts';

/** Tests docs/interface.md#check-session. */
export function testHeadSession(world: World): void {
  describe('HEAD /api/v1/projects/{projectId}/sessions/{sessionId}', () => {
    test('returns the entity tag, the date and all sizes in bytes', async () => {
      const client = await world.createClient();
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

    test('has no size of an absent part and the size 0 of an empty part', async () => {
      const client = await world.createClient();
      const { projectId, sessionId } = await upload(client, { markdown: '', rawData: '' });
      const { headers } = await client.head(sessionPath(projectId, sessionId));
      expect(headers).toMatchObject({ 'content-length': '0', 'x-markdown-size': '0', 'x-raw-data-size': '0' });
      expect(headers).not.toHaveProperty('x-session-data-size');
    });

    test('returns the same headers for any Accept', async () => {
      const client = await world.createClient();
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

    test("is 404 for an unknown session and 403 for another user's project, also with a condition", async () => {
      const client = await world.createClient();
      const { projectId, sessionId } = await upload(client);
      const otherClient = await world.createClient();
      for (const headers of [{}, { 'If-None-Match': '*' }]) {
        expect((await client.head(sessionPath(projectId, randomUUID()), headers)).status).toBe(404);
        expect((await client.head(sessionPath(createProjectId(), sessionId), headers)).status).toBe(404);
        expect((await otherClient.head(sessionPath(projectId, sessionId), headers)).status).toBe(403);
      }
    });
  });
}
