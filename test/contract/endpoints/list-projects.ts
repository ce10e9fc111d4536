import { describe, expect, test } from '@jest/globals';
import { parseJson } from '../../src/client/answer.ts';
import { parseProjectList } from '../../src/api/response-data.ts';
import { createProjectId, upload } from '../../src/world/upload.ts';
import { fetchProject, fetchProjects } from '../../src/world/projects.ts';
import { projectPath, projectsPath } from '../../src/api/paths.ts';
import type { ProjectList } from '../../src/api/resources.ts';
import type { World } from '../../src/world/world.ts';

/** Tests docs/interface.md#list-projects. */
export function testListProjects(world: World): void {
  describe('GET /api/v1/projects', () => {
    test('is an empty list for an owner without projects', async () => {
      const client = await world.createClient();
      expect(parseJson(await client.get(projectsPath))).toEqual({ success: true, data: { projects: [], total: 0 } });
    });

    test('shows a project as its first upload created it', async () => {
      const client = await world.createClient();
      const { projectId } = await upload(client, { projectName: 'The parser 🦊' });
      const [project] = await fetchProjects(client);
      expect(project).toEqual({
        id: projectId,
        ownerId: expect.any(String),
        name: 'The parser 🦊',
        icon: 'Folder',
        color: 'gray',
        createdAt: expect.any(String),
        updatedAt: project?.createdAt,
      });
    });

    test('a project without a name has its id as its name', async () => {
      const client = await world.createClient();
      const { projectId } = await upload(client);
      expect((await fetchProject(client, projectId)).name).toBe(projectId);
    });

    test('every key of a user shows the same owner and projects, and another user sees other ones', async () => {
      const client = await world.createClient();
      const { projectId } = await upload(client);
      const second = await world.createClient({ userName: client.userName });
      const otherClient = await world.createClient();
      await upload(otherClient, { project: projectId });
      expect(await fetchProjects(second)).toEqual(await fetchProjects(client));
      expect((await fetchProject(otherClient, projectId)).ownerId).not.toBe(
        (await fetchProject(client, projectId)).ownerId,
      );
      expect(await fetchProjects(otherClient)).toHaveLength(1);
    });

    test('lists the last updated project first, and an upload is not an update', async () => {
      const client = await world.createClient();
      const ids = [createProjectId(), createProjectId(), createProjectId()] as const;
      for (const project of ids) await upload(client, { project });
      await client.patch(projectPath(ids[0]), { color: 'rose' });
      const before = await fetchProjects(client);
      await upload(client, { project: ids[1], projectName: 'Too late' });
      expect(before.map(project => project.id)).toEqual([ids[0], ids[2], ids[1]]);
      expect(await fetchProjects(client)).toEqual(before);
    });

    test('returns pages in the order of the list, each with the exact total, until nextCursor is null', async () => {
      const client = await world.createClient();
      for (let n = 0; n < 5; n++) await upload(client);
      const pages: ProjectList[] = [];
      for (let query = '?limit=2'; query;) {
        const page = parseProjectList(await client.get(`${projectsPath}${query}`));
        pages.push(page);
        query = page.nextCursor ? `?limit=2&cursor=${page.nextCursor}` : '';
      }
      expect(pages.map(page => [page.projects.length, page.total])).toEqual([
        [2, 5],
        [2, 5],
        [1, 5],
      ]);
      expect(pages.at(-1)?.nextCursor).toBeNull();
      expect(pages.flatMap(page => page.projects)).toEqual(await fetchProjects(client));
    });

    test('a cursor without a limit returns up to 100 projects, and a complete page has no nextCursor', async () => {
      const client = await world.createClient();
      for (let n = 0; n < 3; n++) await upload(client);
      const first = parseProjectList(await client.get(`${projectsPath}?limit=1`));
      const remaining = parseProjectList(await client.get(`${projectsPath}?cursor=${first.nextCursor ?? ''}`));
      expect(remaining.projects).toEqual((await fetchProjects(client)).slice(1));
      expect(remaining).toMatchObject({ total: 3, nextCursor: null });
      expect(parseProjectList(await client.get(`${projectsPath}?limit=3`)).nextCursor).toBeNull();
    });

    test('without limit and cursor there is no nextCursor, and other parameters are ignored', async () => {
      const client = await world.createClient();
      await upload(client);
      const data = parseProjectList(await client.get(`${projectsPath}?offset=7&page=x`));
      expect(Object.keys(data).sort()).toEqual(['projects', 'total']);
      expect(data.total).toBe(1);
    });
  });
}
