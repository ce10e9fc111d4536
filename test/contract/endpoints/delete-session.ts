import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { parseData, parseJson } from '../../src/client/answer.ts';
import { parseSessionList } from '../../src/api/response-data.ts';
import { errorBody } from '../../src/api/error-body.ts';
import { createProjectId, upload } from '../../src/world/upload.ts';
import { fetchProject } from '../../src/world/projects.ts';
import { recentPath, sessionPath, sessionsPath } from '../../src/api/paths.ts';
import type { World } from '../../src/world/world.ts';

/** Tests docs/interface.md#delete-session. */
export function testDeleteSession(world: World): void {
  describe('DELETE /api/v1/projects/{projectId}/sessions/{sessionId}', () => {
    test('returns the member success in data', async () => {
      const client = await world.createClient();
      const { projectId, sessionId } = await upload(client);
      const answer = await client.delete(sessionPath(projectId, sessionId));
      expect([answer.status, parseJson(answer)]).toEqual([200, { success: true, data: { success: true } }]);
    });

    test('makes the session unreachable through every route and does not change its project', async () => {
      const client = await world.createClient();
      const { projectId, sessionId } = await upload(client, { rawData: 'x', sessionData: '{}' });
      const kept = await upload(client, { project: projectId });
      const project = await fetchProject(client, projectId);
      const path = sessionPath(projectId, sessionId);
      await client.delete(path);
      const refused = [
        await client.get(path),
        await client.get(path, { Accept: 'text/markdown' }),
        await client.get(path, { Accept: 'application/vnd.specstory.session-data+json' }),
        await client.get(path, { 'If-None-Match': '*' }),
        await client.delete(path),
      ];
      for (const answer of refused)
        expect([answer.status, parseJson(answer)]).toEqual([404, errorBody('Session not found')]);
      expect((await client.head(path)).status).toBe(404);
      const list = parseSessionList(await client.get(sessionsPath(projectId)));
      expect([list.sessions.map(session => session.id), list.total]).toEqual([[kept.sessionId], 1]);
      expect(parseSessionList(await client.get(recentPath)).total).toBe(1);
      expect(parseData(await client.get(`${sessionsPath(projectId)}/sizes`))).toEqual({
        sessions: { [kept.sessionId]: 8 },
      });
      expect(await fetchProject(client, projectId)).toEqual(project);
    });

    test('an equal upload after the deletion creates a new session', async () => {
      const client = await world.createClient();
      const first = await upload(client);
      const { projectId: project, sessionId: session } = first;
      await client.delete(sessionPath(project, session));
      const second = await upload(client, { project, session });
      expect(second).toMatchObject({ created: true, etag: first.etag });
      expect(second.createdAt > first.createdAt).toBe(true);
      expect((await client.get(sessionPath(project, session))).status).toBe(200);
    });

    test("does not change another owner's session with the same ids", async () => {
      const [client, other] = [await world.createClient(), await world.createClient()];
      const { projectId, sessionId } = await upload(client);
      await upload(other, { project: projectId, session: sessionId });
      await client.delete(sessionPath(projectId, sessionId));
      expect((await other.get(sessionPath(projectId, sessionId))).status).toBe(200);
    });

    test("a session of another user's project is 403 and stays", async () => {
      const client = await world.createClient();
      const { projectId, sessionId } = await upload(client);
      const answer = await (await world.createClient()).delete(sessionPath(projectId, sessionId));
      expect([answer.status, parseJson(answer)]).toEqual([
        403,
        errorBody('Insufficient permissions to access this project'),
      ]);
      expect((await client.head(sessionPath(projectId, sessionId))).status).toBe(200);
    });

    test('an unknown session and an unknown project are 404 with different messages', async () => {
      const client = await world.createClient();
      const { projectId, sessionId } = await upload(client);
      expect(parseJson(await client.delete(sessionPath(projectId, randomUUID())))).toEqual(
        errorBody('Session not found'),
      );
      expect(parseJson(await client.delete(sessionPath(createProjectId(), sessionId)))).toEqual(
        errorBody('Project not found'),
      );
    });
  });
}
