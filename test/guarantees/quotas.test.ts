import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import { projectPath, projectsPath, sessionPath } from '../src/api/paths.ts';
import type { Archive, ArchiveSettings, Topology } from '../src/archive/archive.ts';
import { startDistributed } from '../src/archive/distributed.ts';
import { canRunEngines, startEngines } from '../src/archive/engines.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { parseJson } from '../src/client/answer.ts';
import { putWithKey, sendWithKey } from '../src/client/send-with-key.ts';
import { createProjectId, uploadBody } from '../src/world/upload.ts';

const [maxSessions, maxBytes] = [3, 10_000];
const settings = { MAX_SESSIONS_PER_OWNER: String(maxSessions), MAX_BYTES_PER_OWNER: String(maxBytes) };
const sessionsQuota = {
  status: 507,
  error: `Storage quota of ${maxSessions} sessions exceeded. Delete sessions and try again`,
};
const bytesQuota = {
  status: 507,
  error: `Storage quota of ${maxBytes} bytes exceeded. Delete sessions and try again`,
};
const aloneTooLarge = { status: 413, error: `Session larger than the storage quota of ${maxBytes} bytes` };

/** The disk of the second gateway has no free space. */
const distributedTopology: Topology = {
  name: 'a process per service',
  canRun: canRunEngines,
  start: async (common: ArchiveSettings = {}) => {
    const engines = await startEngines();
    const archive = await startDistributed({ ...engines.settings, ...common }, [{}, { MIN_FREE_DISK_PERCENT: '100' }]);
    const stop = async () => {
      await archive.stop();
      await engines.stop();
    };
    return { ...archive, gateways: archive.gateways, stop };
  },
};
const topologies = [embeddedTopology, ...((await distributedTopology.canRun()) ? [distributedTopology] : [])];

describe.each(topologies)('with $name', topology => {
  let archive: Archive;
  beforeAll(async () => {
    archive = await topology.start(settings);
  });
  afterAll(() => archive.stop());

  const createUser = async () => {
    const { key } = await archive.createKey(randomUUID());
    const project = createProjectId();
    const put = async (session: string, markdownBytes: number, gateway = 0) => {
      const body = uploadBody({ markdown: 'x'.repeat(markdownBytes) });
      const answer = await putWithKey(archive.gateways[gateway]!, key, sessionPath(project, session), body);
      const { error } = parseJson(answer) as { error?: string };
      return { status: answer.status, ...(error === undefined ? {} : { error }) };
    };
    const send = (method: string, path: string, gateway = 0) =>
      sendWithKey(archive.gateways[gateway]!, key, { method, path });
    return { project, put, send };
  };

  test('an owner cannot exceed the quota of sessions by concurrent uploads, and may upload again after a deletion', async () => {
    const { project, put, send } = await createUser();
    const ids = Array.from({ length: 12 }, () => randomUUID());
    const outcomes = await Promise.all(ids.map(id => put(id, 10)));
    const stored = ids.filter((_, n) => outcomes[n]?.status === 201);
    expect(stored).toHaveLength(maxSessions);
    expect(outcomes.filter(({ status }) => status !== 201)).toEqual(Array(9).fill(sessionsQuota));
    expect((await put(stored[0]!, 20)).status).toBe(200);
    expect((await send('DELETE', sessionPath(project, stored[0]!))).status).toBe(200);
    expect((await put(randomUUID(), 10)).status).toBe(201);
    expect((await send('DELETE', projectPath(project))).status).toBe(200);
    expect((await put(randomUUID(), 10)).status).toBe(201);
  });

  test('an owner cannot exceed the quota of bytes, and other owners can still store sessions', async () => {
    const [first, second] = [await createUser(), await createUser()];
    expect(await first.put(randomUUID(), 6_000)).toEqual({ status: 201 });
    expect(await first.put(randomUUID(), 6_000)).toEqual(bytesQuota);
    expect(await first.put(randomUUID(), 12_000)).toEqual(aloneTooLarge);
    expect(await second.put(randomUUID(), 6_000)).toEqual({ status: 201 });
  });

  test('a first upload that the quota refuses leaves no project', async () => {
    const { put, send } = await createUser();
    expect(await put(randomUUID(), 12_000)).toEqual(aloneTooLarge);
    expect(parseJson(await send('GET', projectsPath))).toMatchObject({ data: { total: 0 } });
  });

  if (topology === distributedTopology)
    test('a gateway with a nearly full disk refuses uploads with 503, and serves reads and deletions', async () => {
      const { project, put, send } = await createUser();
      const session = randomUUID();
      expect(await put(session, 10)).toEqual({ status: 201 });
      const error = 'Storage is nearly full: uploads are refused until space is free';
      expect(await put(randomUUID(), 10, 1)).toEqual({ status: 503, error });
      await eventually(async () => expect((await send('GET', '/readyz', 1)).status).toBe(200));
      expect((await send('GET', sessionPath(project, session), 1)).status).toBe(200);
      expect((await send('DELETE', sessionPath(project, session), 1)).status).toBe(200);
      expect((await send('DELETE', projectPath(project), 1)).status).toBe(200);
    });
});
