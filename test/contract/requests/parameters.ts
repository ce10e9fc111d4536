import { beforeAll, describe, expect, test } from '@jest/globals';
import { parseJson } from '../../src/client/answer.ts';
import { parseProjectList, parseSessionList } from '../../src/api/response-data.ts';
import { projectsPath, recentPath, sessionsPath } from '../../src/api/paths.ts';
import { upload } from '../../src/world/upload.ts';
import type { Client, World } from '../../src/world/world.ts';

const wrongLimits = [
  ...[
    '0',
    '-1',
    '+1',
    '1e1',
    '0x10',
    '5%20',
    '%205',
    '5+',
    '05',
    '00',
    '',
    '1.0',
    'NaN',
    'ten',
    '%00',
    '%EF%BC%95',
    '1,2',
    '99999999999999999999',
  ].map(text => `limit=${text}`),
  'limit=1&limit=2',
  'limit=5&limit=5',
  'limit',
  'li%6Dit=0',
];

/** Tests docs/interface.md#lists-and-paging. */
export function testListParameters(world: World): void {
  describe('parameters of lists', () => {
    let client: Client;
    let lists: { projects: string; sessions: string; recent: string };
    beforeAll(async () => {
      client = await world.createClient();
      const { projectId } = await upload(client);
      await upload(client, { project: projectId });
      await upload(client);
      lists = { projects: projectsPath, sessions: sessionsPath(projectId), recent: recentPath };
    });

    for (const list of ['projects', 'sessions', 'recent'] as const) {
      const maxLimit = list === 'recent' ? 100 : 1_000;

      test.each([...wrongLimits, `limit=${maxLimit + 1}`])(
        `${list}?%s is 400 with the name limit, also for HEAD`,
        async query => {
          const answer = await client.get(`${lists[list]}?${query}`);
          expect(answer.status).toBe(400);
          expect(parseJson(answer)).toEqual({ success: false, error: expect.stringMatching(/\blimit\b/) });
          expect((await client.head(`${lists[list]}?${query}`)).status).toBe(400);
        },
      );

      test(`${list} allows the limits 1 and ${maxLimit}`, async () => {
        expect((await client.get(`${lists[list]}?limit=1`)).status).toBe(200);
        expect((await client.get(`${lists[list]}?limit=${maxLimit}`)).status).toBe(200);
        expect((await client.get(`${lists[list]}?l%69mit=1`)).status).toBe(200);
        expect((await client.head(`${lists[list]}?limit=1`)).status).toBe(200);
      });
    }

    test('a damaged cursor, a cursor of another list, an empty cursor and two cursors are 400', async () => {
      const projects = parseProjectList(await client.get(`${lists.projects}?limit=1`)).nextCursor ?? '';
      const sessions = parseSessionList(await client.get(`${lists.sessions}?limit=1`)).nextCursor ?? '';
      const middle = Math.floor(projects.length / 2);
      const flipped = projects.slice(0, middle) + (projects[middle] === 'A' ? 'B' : 'A') + projects.slice(middle + 1);
      const wrong = [
        flipped,
        projects.slice(0, -1),
        `${projects}A`,
        sessions,
        '',
        'x',
        '%00',
        `${projects}&cursor=${projects}`,
      ];
      for (const cursor of wrong) {
        const answer = await client.get(`${lists.projects}?cursor=${cursor}`);
        expect([cursor, answer.status]).toEqual([cursor, 400]);
        expect(parseJson(answer)).toEqual({ success: false, error: expect.stringMatching(/\bcursor\b/) });
      }
      expect((await client.get(`${lists.sessions}?cursor=${projects}`)).status).toBe(400);
      expect((await client.get(`${lists.projects}?cursor=${projects}`)).status).toBe(200);
    });
  });
}
