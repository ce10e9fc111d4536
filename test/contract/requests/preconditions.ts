import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { StoredUpload } from '../../src/api/resources.ts';
import { projectPath, sessionPath } from '../../src/api/paths.ts';
import type { Answer } from '../../src/client/answer.ts';
import { createProjectId, upload, uploadBody } from '../../src/world/upload.ts';
import type { Client, World } from '../../src/world/world.ts';

type Headers = Record<string, string>;

const past = 'Sun, 06 Nov 1994 08:49:37 GMT';
const future = 'Fri, 06 Nov 2043 08:49:37 GMT';
const other = `W/"${'0'.repeat(64)}"`;
const session = ['PUT', 'DELETE session'] as const;
const project = ['PATCH', 'DELETE project'] as const;
const unsafe = [...session, ...project];
const reads = ['GET', 'HEAD'] as const;
type Method = (typeof unsafe)[number] | (typeof reads)[number];

const send: Record<Method, (client: Client, stored: StoredUpload, headers: Headers) => Promise<Answer>> = {
  GET: (client, { projectId, sessionId }, headers) => client.get(sessionPath(projectId, sessionId), headers),
  HEAD: (client, { projectId, sessionId }, headers) => client.head(sessionPath(projectId, sessionId), headers),
  PUT: (client, { projectId, sessionId }, headers) =>
    client.put(sessionPath(projectId, sessionId), uploadBody({ markdown: 'two' }), headers),
  'DELETE session': (client, { projectId, sessionId }, headers) =>
    client.delete(sessionPath(projectId, sessionId), headers),
  PATCH: (client, { projectId }, headers) => client.patch(projectPath(projectId), { name: 'two' }, headers),
  'DELETE project': (client, { projectId }, headers) => client.delete(projectPath(projectId), headers),
};

/** Each row has headers, methods, and the status if the resource exists. TAG is the current tag (RFC 9110 §13.2.2). */
const existing: [Headers, readonly Method[], 200 | 304 | 412][] = [
  [{}, [...unsafe, ...reads], 200],
  [{ 'If-Match': 'TAG' }, [...session, ...reads], 200],
  [{ 'If-Match': `${other}, TAG` }, [...session, ...reads], 200],
  [{ 'If-Match': 'TAG' }, project, 412],
  [{ 'If-Match': '*' }, [...unsafe, ...reads], 200],
  [{ 'If-Match': other }, [...unsafe, ...reads], 412],
  [{ 'If-Match': 'garbage' }, [...unsafe, ...reads], 412],
  [{ 'If-Match': other, 'If-Unmodified-Since': future }, [...unsafe, ...reads], 412],
  [{ 'If-Match': '*', 'If-Unmodified-Since': past }, [...unsafe, ...reads], 200],
  [{ 'If-Unmodified-Since': past }, [...unsafe, ...reads], 412],
  [{ 'If-Unmodified-Since': future }, [...unsafe, ...reads], 200],
  [{ 'If-Unmodified-Since': '1994-11-06T08:49:37Z' }, [...unsafe, ...reads], 200],
  [{ 'If-None-Match': 'TAG' }, session, 412],
  [{ 'If-None-Match': `${other}, TAG` }, session, 412],
  [{ 'If-None-Match': 'TAG' }, project, 200],
  [{ 'If-None-Match': 'TAG' }, reads, 304],
  [{ 'If-None-Match': '*' }, unsafe, 412],
  [{ 'If-None-Match': '*' }, reads, 304],
  [{ 'If-None-Match': other }, [...unsafe, ...reads], 200],
  [{ 'If-Match': '*', 'If-None-Match': '*' }, unsafe, 412],
  [{ 'If-Match': other, 'If-None-Match': '*' }, reads, 412],
  [{ 'If-Unmodified-Since': past, 'If-None-Match': '*' }, reads, 412],
  [{ 'If-Modified-Since': future }, unsafe, 200],
  [{ 'If-Modified-Since': future }, reads, 304],
  [{ 'If-Modified-Since': past }, reads, 200],
  [{ 'If-Modified-Since': 'garbage' }, reads, 200],
  [{ 'If-Modified-Since': future, 'If-None-Match': other }, reads, 200],
];

/**
 * Each row has the status if the session does not exist. A request that would fail anyway ignores its preconditions
 * (RFC 9110 §13.2.1).
 */
const missing: [Headers, readonly Method[], 201 | 404 | 412][] = [
  [{ 'If-Match': '*' }, ['PUT'], 412],
  [{ 'If-Match': other }, ['PUT'], 412],
  [{ 'If-None-Match': '*' }, ['PUT'], 201],
  [{ 'If-None-Match': other }, ['PUT'], 201],
  [{ 'If-Unmodified-Since': past }, ['PUT'], 201],
  [{ 'If-Match': other, 'If-None-Match': '*' }, ['DELETE session', ...project, ...reads], 404],
  [{ 'If-Unmodified-Since': past }, ['DELETE session', ...project, ...reads], 404],
];

const toRows = (table: typeof existing | typeof missing) =>
  table.flatMap(([headers, methods, status]) =>
    methods.map(method => [method, headers, status] as [Method, Headers, number]),
  );

async function readState(client: Client, { projectId, sessionId }: StoredUpload) {
  const { headers } = await client.head(sessionPath(projectId, sessionId));
  const projects = await client.get('/api/v1/projects');
  return [headers['etag'], (JSON.parse(projects.body.toString()) as { data: object }).data];
}

/** Tests docs/interface.md#conditional-requests. */
export function testPreconditions(world: World): void {
  describe('preconditions', () => {
    test.each(toRows(existing))('%s with %j is %i, and a 412 changes nothing', async (method, headers, status) => {
      const client = await world.createClient();
      const stored = await upload(client, { markdown: 'one' });
      const before = await readState(client, stored);
      const entries = Object.entries(headers).map(([name, value]) => [name, value.replace('TAG', stored.etag)]);
      const answer = await send[method](client, stored, Object.fromEntries(entries) as Headers);
      expect(answer.status).toBe(status);
      const isUnchanged = reads.includes(method as 'GET') || status === 412;
      expect(JSON.stringify(await readState(client, stored)) === JSON.stringify(before)).toBe(isUnchanged);
    });

    test.each(toRows(missing))('%s with %j is %i if the session is missing', async (method, headers, status) => {
      const client = await world.createClient();
      const ids = { projectId: createProjectId(), sessionId: randomUUID() };
      expect((await send[method](client, ids as StoredUpload, headers)).status).toBe(status);
    });
  });
}
