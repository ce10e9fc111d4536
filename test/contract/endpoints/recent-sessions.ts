import { describe, expect, test } from '@jest/globals';
import { parseSessionList } from '../../src/api/response-data.ts';
import { projectPath, recentPath, sessionPath, sessionsPath } from '../../src/api/paths.ts';
import { upload } from '../../src/world/upload.ts';
import type { Client, World } from '../../src/world/world.ts';

/** Tests docs/interface.md#recent-sessions. */
export function testRecentSessions(world: World): void {
  const recent = async (client: Client, query = '') => parseSessionList(await client.get(`${recentPath}${query}`));
  const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T00:00:00Z`;

  describe('GET /api/v1/sessions/recent', () => {
    test('is an empty list for an owner without sessions', async () => {
      expect(await recent(await world.createClient())).toEqual({ sessions: [], total: 0 });
    });

    test("returns five sessions of all projects, last activity first, and the total of the caller's sessions", async () => {
      const client = await world.createClient();
      await upload(await world.createClient());
      const stored = [];
      for (const n of [3, 1, 7, 5, 2, 6, 4]) stored.push({ n, ...(await upload(client, { endedAt: day(n) })) });
      const data = await recent(client);
      const expected = stored.sort((a, b) => b.n - a.n).map(session => session.sessionId);
      expect(data.sessions.map(session => session.id)).toEqual(expected.slice(0, 5));
      expect(data.total).toBe(7);
      expect((await recent(client, '?limit=6')).sessions.map(session => session.id)).toEqual(expected.slice(0, 6));
      expect((await recent(client, '?limit=100')).sessions).toHaveLength(7);
    });

    test("shows a session as its project's list does, but without the entity tag", async () => {
      const client = await world.createClient();
      const { projectId } = await upload(client, { rawData: 'raw', startedAt: day(1), metadata: { tags: ['x'] } });
      const { etag, ...summary } = parseSessionList(await client.get(sessionsPath(projectId))).sessions[0] ?? {};
      expect(etag).toBeDefined();
      expect((await recent(client)).sessions).toEqual([summary]);
    });

    test('sessions with the same time are in the order of their ids', async () => {
      const client = await world.createClient();
      const ids = [3, 1, 2].map(n => `${n}2345678-aaaa-4aaa-8aaa-aaaaaaaaaaaa`);
      for (const session of ids) await upload(client, { session, endedAt: day(1) });
      expect((await recent(client)).sessions.map(session => session.id)).toEqual(ids.toSorted());
    });

    test('a session is absent as soon as it or its project is deleted', async () => {
      const client = await world.createClient();
      const [kept, one, two] = [await upload(client), await upload(client), await upload(client)];
      await client.delete(sessionPath(one.projectId, one.sessionId));
      await client.delete(projectPath(two.projectId));
      const { sessions, total } = await recent(client);
      expect([sessions.map(session => session.id), total]).toEqual([[kept.sessionId], 1]);
    });
  });
}
