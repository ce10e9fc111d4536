import { describe, expect, test } from '@jest/globals';
import { parseData } from '../../src/client/answer.ts';
import { createProjectId, upload } from '../../src/world/upload.ts';
import { projectPath, sessionPath, sessionsPath } from '../../src/api/paths.ts';
import type { Client, World } from '../../src/world/world.ts';

/** Tests docs/interface.md#session-sizes. */
export function testSessionSizes(world: World): void {
  const sizesOf = async (client: Client, project: string) =>
    parseData(await client.get(`${sessionsPath(project)}/sizes`));

  describe('GET /api/v1/projects/{projectId}/sessions/sizes', () => {
    test('returns the bytes of every Markdown part, and of session data if a session has it', async () => {
      const client = await world.createClient();
      const project = createProjectId();
      const one = await upload(client, { project, markdown: 'é🦊', rawData: 'x' });
      const two = await upload(client, { project, markdown: '', sessionData: '日' });
      const three = await upload(client, { project, sessionData: '' });
      await upload(client, { markdown: 'elsewhere' });
      expect(await sizesOf(client, project)).toEqual({
        sessions: {
          [one.sessionId]: 6,
          [two.sessionId]: 0,
          [`${two.sessionId}:sessionData`]: 3,
          [three.sessionId]: 8,
          [`${three.sessionId}:sessionData`]: 0,
        },
      });
    });

    test('reflects uploads and deletions immediately', async () => {
      const client = await world.createClient();
      const { projectId: project, sessionId: session } = await upload(client, { markdown: '1', sessionData: '{}' });
      await upload(client, { project, session, markdown: '12' });
      expect(await sizesOf(client, project)).toEqual({ sessions: { [session]: 2 } });
      await client.delete(sessionPath(project, session));
      expect(await sizesOf(client, project)).toEqual({ sessions: {} });
    });

    test("is empty for an unknown, malformed or deleted project id and for another user's project", async () => {
      const client = await world.createClient();
      const { projectId: foreignProject } = await upload(await world.createClient());
      const { projectId: deleted } = await upload(client);
      await client.delete(projectPath(deleted));
      for (const project of [createProjectId(), 'x'.repeat(65), 'caf%C3%A9', '%00', foreignProject, deleted])
        expect(await sizesOf(client, project)).toEqual({ sessions: {} });
    });

    test('accepts only GET and HEAD, because sizes is not a session id', async () => {
      const client = await world.createClient();
      const { projectId } = await upload(client);
      for (const method of ['PUT', 'DELETE', 'PATCH', 'POST', 'OPTIONS']) {
        const answer = await client.send({ method, path: `${sessionsPath(projectId)}/sizes` });
        expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, 'GET, HEAD']);
      }
      expect((await client.head(`${sessionsPath(projectId)}/sizes`)).status).toBe(200);
    });
  });
}
