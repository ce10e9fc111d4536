import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { parseData, parseJson } from '../../src/client/answer.ts';
import { parseSessionDetail, parseSessionList, parseStoredUpload } from '../../src/api/response-data.ts';
import { createProjectId, upload, uploadBody } from '../../src/world/upload.ts';
import { fetchProject } from '../../src/world/projects.ts';
import { sessionPath, sessionsPath } from '../../src/api/paths.ts';
import type { StoredUpload } from '../../src/api/resources.ts';
import type { Client, World } from '../../src/world/world.ts';

const packed = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };

/** Tests accepted uploads (docs/interface.md#upload-session). */
export function testPutSession(world: World): void {
  const detail = async (client: Client, { projectId, sessionId }: StoredUpload) =>
    parseSessionDetail(await client.get(sessionPath(projectId, sessionId)));

  describe('PUT /api/v1/projects/{projectId}/sessions/{sessionId}', () => {
    test('the first upload is 201 with the entity tag in header and body', async () => {
      const client = await world.createClient();
      const [project, session] = [createProjectId(), randomUUID()];
      const answer = await client.put(sessionPath(project, session), uploadBody());
      const data = parseStoredUpload(answer);
      expect(answer.status).toBe(201);
      expect(data).toEqual({
        sessionId: session,
        projectId: project,
        createdAt: expect.any(String),
        updatedAt: data.createdAt,
        etag: answer.headers['etag'],
        created: true,
      });
    });

    test('a changed upload is 200 with a new entity tag and a later updatedAt, and keeps createdAt', async () => {
      const client = await world.createClient();
      const first = await upload(client, { markdown: 'one' });
      const answer = await client.put(sessionPath(first.projectId, first.sessionId), uploadBody({ markdown: 'two' }));
      const second = parseStoredUpload(answer);
      expect(answer.status).toBe(200);
      expect(second).toMatchObject({ created: false, createdAt: first.createdAt });
      expect(second.etag).not.toBe(first.etag);
      expect(second.updatedAt > first.updatedAt).toBe(true);
      expect((await detail(client, first)).markdownContent).toBe('two');
    });

    test('an equal upload changes nothing, also if its JSON or its compression differs', async () => {
      const client = await world.createClient();
      const members = { rawData: 'r', startedAt: '2026-08-07T12:00:00.5Z', metadata: { tags: ['x'], agentName: 'A' } };
      const first = await upload(client, members);
      const path = sessionPath(first.projectId, first.sessionId);
      const rewritten = {
        metadata: { agentName: 'A', deviceId: null, tags: ['x'] },
        startedAt: '2026-08-07t14:00:00.5009+02:00',
        endedAt: null,
        sessionData: null,
        projectId: first.projectId,
        projectName: 'Never',
        unknown: [1],
        ...uploadBody({ rawData: 'r' }),
      };
      const answers = [
        await client.put(path, uploadBody(members)),
        await client.put(path, rewritten),
        await client.send({
          method: 'PUT',
          path,
          headers: packed,
          body: gzipSync(JSON.stringify(uploadBody(members))),
        }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(200);
        expect(parseData(answer)).toEqual({ ...first, created: false });
      }
    });

    test('an upload replaces the whole session: absent members are removed', async () => {
      const client = await world.createClient();
      const full = {
        rawData: 'r',
        sessionData: '{}',
        startedAt: '2026-01-01T00:00:00Z',
        metadata: { tags: ['x'], title: 'T' },
      };
      const stored = await upload(client, full);
      await upload(client, { project: stored.projectId, session: stored.sessionId, name: 'Bare' });
      const { name, startedAt, metadata } = await detail(client, stored);
      expect({ name, startedAt, tags: metadata.tags, title: metadata['title'] }).toEqual({
        name: 'Bare',
        startedAt: null,
        tags: [],
        title: undefined,
      });
      const { headers } = await client.head(sessionPath(stored.projectId, stored.sessionId));
      expect(headers).not.toHaveProperty('x-raw-data-size');
      expect(headers).not.toHaveProperty('x-session-data-size');
    });

    test('projectName names a project at its creation and never renames it', async () => {
      const client = await world.createClient();
      const project = createProjectId();
      await upload(client, { project, projectName: 'First' });
      await upload(client, { project, projectName: 'Second' });
      expect((await fetchProject(client, project)).name).toBe('First');
    });

    test.each(['a', 'A.b_c-9', 'x'.repeat(64), '...', '-', '_', '0123-4567-89ab-cdef'])(
      'the project id %s is allowed',
      async project => {
        const client = await world.createClient();
        expect((await upload(client, { project })).projectId).toBe(project);
      },
    );

    test('project ids that differ in case are different projects', async () => {
      const client = await world.createClient();
      await upload(client, { project: 'case' });
      expect((await client.get(sessionsPath('CASE'))).status).toBe(404);
    });

    test.each([
      ['2026-08-07T12:00:00Z', '2026-08-07T12:00:00.000Z'],
      ['2026-08-07t12:00:00z', '2026-08-07T12:00:00.000Z'],
      ['2026-08-07T12:00:00.1Z', '2026-08-07T12:00:00.100Z'],
      ['2026-08-07T12:00:00.999999999Z', '2026-08-07T12:00:00.999Z'],
      ['2026-08-07T23:30:00-05:30', '2026-08-08T05:00:00.000Z'],
      ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
      ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
      ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ])('the time %s is shown as %s', async (sent, shown) => {
      const client = await world.createClient();
      const stored = await upload(client, { startedAt: sent, endedAt: sent });
      expect(await detail(client, stored)).toMatchObject({ startedAt: shown, endedAt: shown });
      const { sessions } = parseSessionList(await client.get(sessionsPath(stored.projectId)));
      expect(sessions[0]).toMatchObject({ startedAt: shown, endedAt: shown });
    });

    test('an end before the start is accepted', async () => {
      const times = { startedAt: '2026-02-01T00:00:00.000Z', endedAt: '2026-01-01T00:00:00.000Z' };
      const client = await world.createClient();
      expect(await detail(client, await upload(client, times))).toMatchObject(times);
    });

    test('metadata keeps unknown members, also __proto__ and large numbers, as plain data', async () => {
      const client = await world.createClient();
      const [project, session] = [createProjectId(), randomUUID()];
      const metadata =
        '{"__proto__":{"polluted":1},"constructor":"c","n":12345678901234567890,"a":1,"a":2,"":{"x":[null,true]}}';
      const body = `{"name":"x","name":"y","markdown":"m","__proto__":{"rawData":"no"},"metadata":${metadata}}`;
      await client.send({
        method: 'PUT',
        path: sessionPath(project, session),
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      const answer = await client.get(sessionPath(project, session));
      const shown = parseSessionDetail(answer);
      expect(shown.name).toBe('y');
      expect(Object.hasOwn(shown.metadata, '__proto__')).toBe(true);
      expect(shown.metadata).toMatchObject({ constructor: 'c', a: 2, '': { x: [null, true] } });
      expect(answer.body.toString()).toContain('"n":12345678901234567890');
    });

    test('an upload with 10,000 members is stored', async () => {
      const client = await world.createClient();
      const metadata = Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`m${n}`, n]));
      const others = Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`o${n}`, n]));
      expect((await detail(client, await upload(client, { ...others, metadata }))).metadata).toMatchObject(metadata);
    });

    test.each(['x'.repeat(255), '🦊'.repeat(255), '  blanks  '])(
      'the name in case %# is stored exactly as sent, also as projectName',
      async name => {
        const client = await world.createClient();
        const stored = await upload(client, { name, projectName: name });
        expect((await detail(client, stored)).name).toBe(name);
        expect((await fetchProject(client, stored.projectId)).name).toBe(name);
      },
    );

    test("an upload to a project id of another owner creates the caller's own project", async () => {
      const [one, two] = [await world.createClient(), await world.createClient()];
      const first = await upload(one, { markdown: 'one', projectName: 'One' });
      const second = await upload(two, { project: first.projectId, session: first.sessionId, markdown: 'two' });
      expect(second.created).toBe(true);
      expect((await detail(one, first)).markdownContent).toBe('one');
      expect((await detail(two, second)).markdownContent).toBe('two');
      expect((await fetchProject(two, first.projectId)).name).toBe(first.projectId);
    });

    test('the Content-Type of the body may have a charset', async () => {
      const client = await world.createClient();
      const headers = { 'Content-Type': 'application/json; charset=utf-8' };
      const answer = await client.put(sessionPath(createProjectId(), randomUUID()), uploadBody(), headers);
      expect([answer.status, (parseJson(answer) as { success: boolean }).success]).toEqual([201, true]);
    });
  });
}
