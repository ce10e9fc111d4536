import { beforeAll, describe, expect, test } from '@jest/globals';
import { sessionPath } from '../../src/api/paths.ts';
import { upload } from '../../src/world/upload.ts';
import type { StoredUpload } from '../../src/api/resources.ts';
import type { Client, World } from '../../src/world/world.ts';

const otherTag = `"${'0'.repeat(64)}"`;

/** Each row has a value of If-None-Match and the expected status. TAG is the current tag (RFC 9110 §13.1.2). */
const statusTable: [string, 200 | 304][] = [
  ['W/"TAG"', 304],
  ['"TAG"', 304],
  ['*', 304],
  [' * ', 304],
  [`W/${otherTag}, W/"TAG"`, 304],
  [`${otherTag},"TAG"`, 304],
  [`"TAG" , ${otherTag}`, 304],
  [`"a,b", W/"TAG"`, 304],
  [`W/${otherTag}`, 200],
  [otherTag, 200],
  ['TAG', 200],
  ['w/"TAG"', 200],
  ['"TAG', 200],
  ['"W/TAG"', 200],
  ['', 200],
];

/** Tests docs/interface.md#conditional-requests. */
export function testConditionalRequests(world: World): void {
  describe('If-None-Match', () => {
    let client: Client;
    let stored: StoredUpload;
    let path: string;
    beforeAll(async () => {
      client = await world.createClient();
      stored = await upload(client, { sessionData: '{}', rawData: 'x' });
      path = sessionPath(stored.projectId, stored.sessionId);
    });
    const condition = (text: string) => ({ 'If-None-Match': text.replace('TAG', stored.etag.slice(3, -1)) });

    test.each(statusTable)('%s is answered with %i, for GET and HEAD and for any Accept', async (text, status) => {
      const headers = condition(text);
      expect((await client.get(path, headers)).status).toBe(status);
      expect((await client.get(path, { ...headers, Accept: 'text/markdown' })).status).toBe(status);
      expect((await client.get(path, { ...headers, Accept: 'application/vnd.session-archive.raw-data' })).status).toBe(
        status,
      );
      expect((await client.head(path, headers)).status).toBe(status);
    });

    test('304 has the entity tag, Cache-Control, Vary and the rate limit, and no headers of a body', async () => {
      for (const answer of [await client.get(path, condition('*')), await client.head(path, condition('*'))]) {
        expect(answer.headers).toMatchObject({
          etag: stored.etag,
          'cache-control': 'private, no-cache',
          vary: 'Accept, Accept-Encoding, Authorization',
          'x-ratelimit-limit': '1000',
        });
        for (const name of ['content-type', 'content-length', 'content-encoding', 'last-modified', 'transfer-encoding'])
          expect(answer.headers).not.toHaveProperty(name);
        expect(answer.body).toHaveLength(0);
      }
    });

    test.each([{ 'Cache-Control': 'no-cache' }, { 'Cache-Control': 'max-age=0' }, { Pragma: 'no-cache' }])(
      '%o does not suppress 304',
      async headers => {
        expect((await client.get(path, { ...headers, ...condition('W/"TAG"') })).status).toBe(304);
      },
    );

    test('two If-None-Match headers are one list', async () => {
      const headers = { 'If-None-Match': [otherTag, stored.etag] };
      expect((await client.get(path, headers)).status).toBe(304);
    });
  });

  describe('the entity tag', () => {
    const tagOf = async (client: Client, { projectId, sessionId }: StoredUpload) =>
      (await client.head(sessionPath(projectId, sessionId))).headers['etag'];

    test('does not change when the project is renamed', async () => {
      const client = await world.createClient();
      const stored = await upload(client);
      await client.patch(`/api/v1/projects/${stored.projectId}`, { name: 'Other', icon: 'Bug', color: 'rose' });
      expect(await tagOf(client, stored)).toBe(stored.etag);
    });

    test('is the same for equal uploads of different owners to different projects', async () => {
      const [one, two] = [await upload(await world.createClient()), await upload(await world.createClient())];
      expect(one.etag).toBe(two.etag);
    });

    test('changes with every uploaded member and depends on nothing else', async () => {
      const client = await world.createClient();
      const { projectId: project, sessionId: session, ...first } = await upload(client);
      const changes = [
        { name: 'B' },
        { markdown: 'other' },
        { rawData: 'r' },
        { rawData: '' },
        { sessionData: '{}' },
        { startedAt: '2026-01-01T00:00:00Z' },
        { endedAt: '2026-01-01T00:00:00Z' },
        { metadata: { tags: ['a'] } },
        { metadata: { tags: ['b'] } },
        { metadata: { tags: [] } },
        { metadata: { title: 'x' } },
        { metadata: { unknown: 'x' } },
      ];
      const tags = [first.etag];
      for (const change of changes) tags.push((await upload(client, { project, session, ...change })).etag);
      expect(new Set(tags).size).toBe(changes.length + 1);
      expect((await upload(client, { project, session })).etag).toBe(first.etag);
    });
  });
}
