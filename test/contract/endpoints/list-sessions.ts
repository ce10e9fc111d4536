import { Semaphore } from '@archive/kit';
import { describe, expect, test } from '@jest/globals';
import { parseJson } from '../../src/client/answer.ts';
import { parseSessionList } from '../../src/api/response-data.ts';
import { errorBody } from '../../src/api/error-body.ts';
import { createProjectId, upload } from '../../src/world/upload.ts';
import { projectPath, sessionsPath } from '../../src/api/paths.ts';
import type { SessionList } from '../../src/api/resources.ts';
import type { Client, World } from '../../src/world/world.ts';

const noMetadata = {
  clientName: null,
  clientVersion: null,
  agentName: null,
  deviceId: null,
  gitBranches: [],
  llmModels: [],
  tags: [],
};

/** Tests docs/interface.md#list-sessions-of-a-project. */
export function testListSessions(world: World): void {
  const list = async (client: Client, project: string, query = '') =>
    parseSessionList(await client.get(`${sessionsPath(project)}${query}`));

  describe('GET /api/v1/projects/{projectId}/sessions', () => {
    test('shows a session with all members, its sizes in UTF-8 bytes and its entity tag', async () => {
      const client = await world.createClient();
      const metadata = {
        ...noMetadata,
        agentName: 'Claude Code',
        clientName: 'cli',
        tags: ['b', 'a'],
        title: 'T',
        extra: { deep: [1, null] },
      };
      const times = { startedAt: '2026-08-07T14:00:00.1239+02:00', endedAt: '2026-08-07T12:30:00Z' };
      const content = { markdown: 'é🦊\u0000', rawData: '日本', sessionData: '{}' };
      const stored = await upload(client, { name: 'Sized', ...content, ...times, metadata });
      const data = await list(client, stored.projectId);
      expect(data).toEqual({
        sessions: [
          {
            id: stored.sessionId,
            projectId: stored.projectId,
            name: 'Sized',
            markdownSize: 7,
            rawDataSize: 6,
            createdAt: stored.createdAt,
            updatedAt: stored.updatedAt,
            startedAt: '2026-08-07T12:00:00.123Z',
            endedAt: '2026-08-07T12:30:00.000Z',
            metadata,
            etag: stored.etag,
          },
        ],
        total: 1,
        projectId: stored.projectId,
      });
    });

    test('absent members are null, an empty list or 0', async () => {
      const client = await world.createClient();
      const { projectId } = await upload(client);
      const [session] = (await list(client, projectId)).sessions;
      expect(session).toMatchObject({ startedAt: null, endedAt: null, rawDataSize: 0, metadata: noMetadata });
      expect(session?.metadata).toEqual(noMetadata);
    });

    test('lists the last activity first: endedAt, else startedAt, else updatedAt; then by id', async () => {
      const client = await world.createClient();
      const project = createProjectId();
      const id = (n: number) => `0000000${n}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`;
      const day = (n: number) => `2026-01-0${n}T00:00:00Z`;
      await upload(client, { project, session: id(1), startedAt: day(9), endedAt: day(2) });
      await upload(client, { project, session: id(2), startedAt: day(3) });
      await upload(client, { project, session: id(5), endedAt: day(3) });
      await upload(client, { project, session: id(4), endedAt: day(3), startedAt: day(1) });
      await upload(client, { project, session: id(3) });
      const data = await list(client, project);
      expect(data.sessions.map(session => session.id)).toEqual([3, 2, 4, 5, 1].map(id));
      expect(data.total).toBe(5);
    });

    test('returns pages in the order of the list, each with the exact total, until nextCursor is null', async () => {
      const client = await world.createClient();
      const project = createProjectId();
      const endedAt = '2026-01-01T00:00:00Z';
      for (let n = 0; n < 5; n++) await upload(client, { project, ...(n % 2 ? { endedAt } : {}) });
      const pages: SessionList[] = [];
      for (let query = '?limit=2'; query;) {
        const page = await list(client, project, query);
        pages.push(page);
        query = page.nextCursor ? `?limit=2&cursor=${page.nextCursor}` : '';
      }
      expect(pages.map(page => [page.sessions.length, page.total, page.projectId])).toEqual([
        [2, 5, project],
        [2, 5, project],
        [1, 5, project],
      ]);
      expect(pages.at(-1)?.nextCursor).toBeNull();
      expect(pages.flatMap(page => page.sessions)).toEqual((await list(client, project)).sessions);
    });

    test('a list without limit is complete, and a cursor without limit returns 100 sessions', async () => {
      const client = await world.createClient();
      const project = createProjectId();
      const uploads = new Semaphore(16);
      await Promise.all(Array.from({ length: 103 }, () => uploads.run(() => upload(client, { project }))));
      const fullList = await list(client, project);
      const first = await list(client, project, '?limit=1');
      const next = await list(client, project, `?cursor=${first.nextCursor ?? ''}`);
      expect([fullList.sessions.length, fullList.total, 'nextCursor' in fullList]).toEqual([103, 103, false]);
      expect(next.sessions).toEqual(fullList.sessions.slice(1, 101));
      expect(next.nextCursor).toEqual(expect.any(String));
    });

    test('shows only sessions of this project and of this owner, also if others have the same ids', async () => {
      const [client, otherClient] = [await world.createClient(), await world.createClient()];
      const { projectId, sessionId } = await upload(client, { name: 'Mine' });
      await upload(client, { session: sessionId, name: 'Elsewhere' });
      await upload(otherClient, { project: projectId, session: sessionId, name: 'Theirs' });
      expect((await list(client, projectId)).sessions.map(session => session.name)).toEqual(['Mine']);
      expect((await list(otherClient, projectId)).sessions.map(session => session.name)).toEqual(['Theirs']);
    });

    test("another user's project is 403", async () => {
      const { projectId } = await upload(await world.createClient());
      const client = await world.createClient();
      const answer = await client.get(sessionsPath(projectId));
      expect([answer.status, parseJson(answer)]).toEqual([
        403,
        errorBody('Insufficient permissions to access this project'),
      ]);
      expect((await client.head(sessionsPath(projectId))).status).toBe(403);
    });

    test.each([createProjectId(), 'x'.repeat(65), 'caf%C3%A9', '%00'])('an unknown project %s is 404', async id => {
      const client = await world.createClient();
      const answer = await client.get(sessionsPath(id));
      expect([answer.status, parseJson(answer)]).toEqual([404, errorBody('Project not found')]);
      expect((await client.head(sessionsPath(id))).status).toBe(404);
    });

    test('a deleted project is 404 for its former owner, also if another user has a project with that id', async () => {
      const [client, other] = [await world.createClient(), await world.createClient()];
      const { projectId } = await upload(client);
      await upload(other, { project: projectId });
      await client.delete(projectPath(projectId));
      expect((await client.get(sessionsPath(projectId))).status).toBe(404);
    });
  });
}
