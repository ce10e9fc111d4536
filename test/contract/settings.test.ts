import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { parseSessionDetail, parseSessionList } from '../src/api/response-data.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { createProjectId, upload, uploadBody } from '../src/world/upload.ts';
import { projectsPath, recentPath, sessionPath, sessionsPath } from '../src/api/paths.ts';
import { createWorld } from '../src/world/world.ts';

describe('an archive with other settings than the defaults', () => {
  const world = createWorld(embeddedTopology, {
    DETAIL_COMPAT: 'true',
    REST_LIMIT_PER_HOUR: '3',
    UPLOAD_BYTES: '5000',
    UPLOAD_COMPRESSED_BYTES: '2000',
    METADATA_BYTES: '1000',
  });
  beforeAll(() => world.start());
  afterAll(() => world.stop());
  const newSessionPath = () => sessionPath(createProjectId(), randomUUID());

  test('DETAIL_COMPAT adds projectId, rawDataSize and clientId to the detail', async () => {
    const client = await world.createClient();
    const { projectId, sessionId } = await upload(client, { rawData: 'é' });
    const detail = parseSessionDetail(await client.get(sessionPath(projectId, sessionId)));
    expect(detail).toMatchObject({ projectId, rawDataSize: 2, clientId: sessionId });
  });

  test('DETAIL_COMPAT adds clientId to the sessions of both lists', async () => {
    const client = await world.createClient();
    const { projectId, sessionId } = await upload(client);
    for (const path of [sessionsPath(projectId), recentPath])
      expect(parseSessionList(await client.get(path)).sessions).toMatchObject([{ clientId: sessionId }]);
  });

  test('with DETAIL_COMPAT the rawDataSize is 0 for a session without raw data', async () => {
    const client = await world.createClient();
    const { projectId, sessionId } = await upload(client);
    expect(parseSessionDetail(await client.get(sessionPath(projectId, sessionId)))).toMatchObject({ rawDataSize: 0 });
  });

  test('REST_LIMIT_PER_HOUR limits reads, and the default limit of uploads is 20,000 an hour', async () => {
    const client = await world.createClient();
    for (const remaining of ['2', '1', '0']) {
      const { status, headers } = await client.get(projectsPath);
      expect([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual([200, '3', remaining]);
    }
    expect((await client.get(projectsPath)).status).toBe(429);
    expect((await client.put(newSessionPath(), uploadBody())).headers['x-ratelimit-limit']).toBe('20000');
  });

  test('UPLOAD_BYTES limits the decompressed upload, and METADATA_BYTES its metadata', async () => {
    const client = await world.createClient();
    const body = (length: number) => JSON.stringify(uploadBody({ markdown: 'x'.repeat(length) }));
    const maxLength = 5_000 - body(0).length;
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const send = (length: number) =>
      client.send({ method: 'PUT', path: newSessionPath(), headers, body: gzipSync(body(length)) });
    expect([(await send(maxLength)).status, (await send(maxLength + 1)).status]).toEqual([201, 413]);
    const tags = ['x'.repeat(1_000)];
    expect((await client.put(newSessionPath(), uploadBody({ metadata: { tags } }))).status).toBe(413);
  });

  test('UPLOAD_COMPRESSED_BYTES limits the compressed upload', async () => {
    const client = await world.createClient();
    const noise = Array.from({ length: 2_400 }, (_, n) =>
      String.fromCharCode(33 + (((n * n * 7919) % 9_973) % 90)),
    ).join('');
    const body = gzipSync(JSON.stringify(uploadBody({ markdown: noise })));
    expect(body.length).toBeGreaterThan(2_000);
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    expect((await client.send({ method: 'PUT', path: newSessionPath(), headers, body })).status).toBe(413);
  });
});
