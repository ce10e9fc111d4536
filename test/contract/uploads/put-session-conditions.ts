import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { parseSessionDetail } from '../../src/api/response-data.ts';
import { createProjectId, upload, uploadBody } from '../../src/world/upload.ts';
import { fetchProjects } from '../../src/world/projects.ts';
import { sessionPath } from '../../src/api/paths.ts';
import type { StoredUpload } from '../../src/api/resources.ts';
import type { Client, World } from '../../src/world/world.ts';

const otherTag = `W/"${'0'.repeat(64)}"`;

/** Tests docs/interface.md#conditional-requests. */
export function testPutSessionConditions(world: World): void {
  const pathOf = ({ projectId, sessionId }: StoredUpload) => sessionPath(projectId, sessionId);
  const markdownOf = async (client: Client, stored: StoredUpload) =>
    parseSessionDetail(await client.get(pathOf(stored))).markdownContent;

  describe('If-Match on an upload', () => {
    test.each(['W/"TAG"', '"TAG"', `${otherTag}, W/"TAG"`, '*'])(
      'the condition %s replaces the current version',
      async condition => {
        const client = await world.createClient();
        const stored = await upload(client, { markdown: 'one' });
        const headers = { 'If-Match': condition.replace('TAG', stored.etag.slice(3, -1)) };
        expect((await client.put(pathOf(stored), uploadBody({ markdown: 'two' }), headers)).status).toBe(200);
        expect(await markdownOf(client, stored)).toBe('two');
      },
    );

    test.each([otherTag, '"x"', 'garbage', ''])('the condition %s is 412, and nothing changes', async condition => {
      const client = await world.createClient();
      const stored = await upload(client, { markdown: 'one' });
      const answer = await client.put(pathOf(stored), uploadBody({ markdown: 'two' }), { 'If-Match': condition });
      expect(answer.status).toBe(412);
      expect(await markdownOf(client, stored)).toBe('one');
    });

    test('is checked before the content: unchanged content with another tag is 412', async () => {
      const client = await world.createClient();
      const stored = await upload(client);
      expect((await client.put(pathOf(stored), uploadBody(), { 'If-Match': otherTag })).status).toBe(412);
      expect((await client.put(pathOf(stored), uploadBody(), { 'If-Match': stored.etag })).status).toBe(200);
    });

    test.each(['*', otherTag])(
      'the condition %s for an unknown or deleted session is 412, and no session is created',
      async condition => {
        const client = await world.createClient();
        const { projectId, ...deleted } = await upload(client);
        await client.delete(sessionPath(projectId, deleted.sessionId));
        for (const session of [randomUUID(), deleted.sessionId]) {
          const path = sessionPath(projectId, session);
          expect((await client.put(path, uploadBody(), { 'If-Match': condition })).status).toBe(412);
          expect((await client.head(path)).status).toBe(404);
        }
      },
    );

    test.each(['*', otherTag])(
      'the condition %s in an unknown project is 412, and no project is created',
      async condition => {
        const client = await world.createClient();
        const path = sessionPath(createProjectId(), randomUUID());
        expect((await client.put(path, uploadBody(), { 'If-Match': condition })).status).toBe(412);
        expect(await fetchProjects(client)).toEqual([]);
      },
    );

    test('the tag of a replaced version is 412', async () => {
      const client = await world.createClient();
      const first = await upload(client, { markdown: 'one' });
      await upload(client, { project: first.projectId, session: first.sessionId, markdown: 'two' });
      expect(
        (await client.put(pathOf(first), uploadBody({ markdown: 'three' }), { 'If-Match': first.etag })).status,
      ).toBe(412);
    });
  });

  describe('If-None-Match: * on an upload', () => {
    test('creates an unknown session', async () => {
      const client = await world.createClient();
      const answer = await client.put(sessionPath(createProjectId(), randomUUID()), uploadBody(), {
        'If-None-Match': '*',
      });
      expect(answer.status).toBe(201);
    });

    test('is 412 for an existing session, also with the same content', async () => {
      const client = await world.createClient();
      const stored = await upload(client, { markdown: 'one' });
      for (const markdown of ['one', 'two'])
        expect((await client.put(pathOf(stored), uploadBody({ markdown }), { 'If-None-Match': '*' })).status).toBe(412);
      expect(await markdownOf(client, stored)).toBe('one');
    });

    test('creates a deleted session again', async () => {
      const client = await world.createClient();
      const stored = await upload(client);
      await client.delete(pathOf(stored));
      expect((await client.put(pathOf(stored), uploadBody(), { 'If-None-Match': '*' })).status).toBe(201);
    });

    test('lets exactly one of eight parallel uploads create the session', async () => {
      const client = await world.createClient();
      const path = sessionPath(createProjectId(), randomUUID());
      const uploads = Array.from({ length: 8 }, (_, n) =>
        client.put(path, uploadBody({ markdown: `${n}` }), { 'If-None-Match': '*' }),
      );
      const statuses = (await Promise.all(uploads)).map(answer => answer.status);
      expect(statuses.toSorted()).toEqual([201, 412, 412, 412, 412, 412, 412, 412]);
    });
  });

  test('an invalid upload is 400 before its condition is checked', async () => {
    const client = await world.createClient();
    const stored = await upload(client);
    expect((await client.put(pathOf(stored), {}, { 'If-Match': otherTag })).status).toBe(400);
    const empty = await world.createClient();
    expect((await empty.put(sessionPath(createProjectId(), 'x'), uploadBody(), { 'If-Match': '*' })).status).toBe(400);
    expect(await fetchProjects(empty)).toEqual([]);
  });
}
