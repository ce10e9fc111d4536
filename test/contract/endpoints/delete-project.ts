import { describe, expect, test } from '@jest/globals';
import { parseData, parseJson } from '../../src/client/answer.ts';
import { parseProjectDeletion, parseSessionList } from '../../src/api/response-data.ts';
import { errorBody } from '../../src/api/error-body.ts';
import { createProjectId, upload } from '../../src/world/upload.ts';
import { fetchProject, fetchProjects } from '../../src/world/projects.ts';
import { projectPath, recentPath, sessionPath, sessionsPath } from '../../src/api/paths.ts';
import type { World } from '../../src/world/world.ts';

/** Tests docs/interface.md#delete-project. */
export function testDeleteProject(world: World): void {
  const newProject = async () => {
    const client = await world.createClient();
    const { projectId, sessionId } = await upload(client, { projectName: 'Deleted', sessionData: '{}', rawData: 'x' });
    return { client, projectId, sessionId };
  };

  describe('DELETE /api/v1/projects/{projectId}', () => {
    test('returns the deleted project and the time of its deletion', async () => {
      const { client, projectId } = await newProject();
      const project = await fetchProject(client, projectId);
      const answer = await client.delete(projectPath(projectId));
      const data = parseProjectDeletion(answer);
      expect(answer.status).toBe(200);
      expect(data).toEqual({ deletedProject: project, deletedAt: data.deletedAt });
      expect(data.deletedAt >= project.createdAt).toBe(true);
    });

    test('makes the project and its sessions unreachable through every route', async () => {
      const { client, projectId, sessionId } = await newProject();
      const [session, sessions] = [sessionPath(projectId, sessionId), sessionsPath(projectId)];
      await client.delete(projectPath(projectId));
      expect(await fetchProjects(client)).toEqual([]);
      expect(parseSessionList(await client.get(recentPath))).toEqual({ sessions: [], total: 0 });
      expect(parseData(await client.get(`${sessions}/sizes`))).toEqual({ sessions: {} });
      const refused = [
        await client.get(sessions),
        await client.get(session),
        await client.get(session, { Accept: 'text/markdown' }),
        await client.get(session, { Accept: 'application/vnd.session-archive.raw-data' }),
        await client.get(session, { 'If-None-Match': '*' }),
        await client.delete(session),
        await client.patch(projectPath(projectId), {}),
        await client.delete(projectPath(projectId)),
      ];
      for (const answer of refused)
        expect([answer.status, parseJson(answer)]).toEqual([404, errorBody('Project not found')]);
      expect((await client.head(session)).status).toBe(404);
      expect((await client.head(session, { 'If-None-Match': '*' })).status).toBe(404);
    });

    test('a project that is created again under the same id is a new project', async () => {
      const { client, projectId, sessionId } = await newProject();
      const before = await fetchProject(client, projectId);
      await client.patch(projectPath(projectId), { color: 'rose', icon: 'Bug' });
      await client.delete(projectPath(projectId));
      const again = await upload(client, { project: projectId });
      const after = await fetchProject(client, projectId);
      expect(after).toEqual({ ...before, name: projectId, createdAt: after.createdAt, updatedAt: after.updatedAt });
      expect(after.createdAt > before.createdAt).toBe(true);
      expect(again.created).toBe(true);
      expect((await client.get(sessionPath(projectId, sessionId))).status).toBe(404);
      expect(parseSessionList(await client.get(sessionsPath(projectId))).total).toBe(1);
    });

    test('an equal upload after the deletion creates a new session', async () => {
      const { client, projectId, sessionId } = await newProject();
      const first = await upload(client, { project: projectId, session: sessionId, markdown: 'same' });
      await client.delete(projectPath(projectId));
      const second = await upload(client, { project: projectId, session: sessionId, markdown: 'same' });
      expect(second).toMatchObject({ created: true, etag: first.etag });
      expect(second.createdAt > first.createdAt).toBe(true);
    });

    test("does not change another owner's project with the same id", async () => {
      const { client, projectId, sessionId } = await newProject();
      const other = await world.createClient();
      await upload(other, { project: projectId, session: sessionId, markdown: 'other' });
      const before = await fetchProject(other, projectId);
      await client.delete(projectPath(projectId));
      expect(await fetchProject(other, projectId)).toEqual(before);
      expect((await other.get(sessionPath(projectId, sessionId))).status).toBe(200);
    });

    test("another user's project is 403 and stays", async () => {
      const { client, projectId } = await newProject();
      const answer = await (await world.createClient()).delete(projectPath(projectId));
      expect([answer.status, parseJson(answer)]).toEqual([
        403,
        errorBody('Insufficient permissions to access this project'),
      ]);
      expect(await fetchProjects(client)).toHaveLength(1);
    });

    test.each([createProjectId(), 'x'.repeat(65), 'caf%C3%A9'])('an unknown project %s is 404', async id => {
      const answer = await (await world.createClient()).delete(projectPath(id));
      expect([answer.status, parseJson(answer)]).toEqual([404, errorBody('Project not found')]);
    });
  });
}
