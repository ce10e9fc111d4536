import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import { sendFirstHalf } from '../src/client/partial-request.ts';
import { sendRequest } from '../src/client/send-request.ts';
import { sendWithKey, putWithKey } from '../src/client/send-with-key.ts';
import { sendStreamed, readBody } from '../src/client/send-streamed.ts';
import type { Archive, ArchiveSettings } from '../src/archive/archive.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { createProjectId, uploadBody } from '../src/world/upload.ts';
import { sessionPath } from '../src/api/paths.ts';

let archive: Archive;
let key: string;
afterEach(() => archive.stop());

async function start(settings: ArchiveSettings): Promise<void> {
  archive = await embeddedTopology.start({ LOG_LEVEL: 'fatal', ...settings });
  key = (await archive.createKey('stopping')).key;
}

const gateway = () => archive.gateways[0]!;
const requestStatus = async (path: string) => (await sendRequest(gateway(), { method: 'GET', path })).status;
const terminate = () => archive.processes[0]!.terminate();

describe('an archive that receives SIGTERM', () => {
  test('is not ready, but answers for DRAIN_WAIT_MS and asks its clients to close their connections', async () => {
    await start({ DRAIN_WAIT_MS: '2000' });
    expect((await sendWithKey(gateway(), key)).headers['connection']).toBe('keep-alive');
    const ended = terminate();
    await eventually(async () => expect(await requestStatus('/readyz')).toBe(503));
    expect(await requestStatus('/healthz')).toBe(200);
    expect(await sendWithKey(gateway(), key)).toMatchObject({ status: 200, headers: { connection: 'close' } });
    await eventually(() => expect(sendWithKey(gateway(), key)).rejects.toMatchObject({ code: 'ECONNREFUSED' }));
    expect(await ended).toBe(0);
  });

  test('answers pending requests completely, accepts no new ones and exits with code 0', async () => {
    await start({});
    const [project, readSession, uploadedSession] = [createProjectId(), randomUUID(), randomUUID()];
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const rawData = 'x'.repeat(20_000_000);
    await putWithKey(gateway(), key, sessionPath(project, readSession), uploadBody({ rawData }));
    const accept = 'application/vnd.session-archive.raw-data';
    const path = sessionPath(project, readSession);
    const answer = await sendStreamed(gateway(), { method: 'GET', path, headers: { ...headers, Accept: accept } });
    const body = JSON.stringify(uploadBody());
    const upload = await sendFirstHalf(gateway(), {
      method: 'PUT',
      path: sessionPath(project, uploadedSession),
      headers,
      body,
    });
    const ended = terminate();
    await eventually(() => expect(sendWithKey(gateway(), key)).rejects.toMatchObject({ code: 'ECONNREFUSED' }));
    expect(await upload.finish()).toMatchObject({ status: 201, headers: { connection: 'close' } });
    expect((await readBody(answer)).length).toBe(rawData.length);
    expect(await ended).toBe(0);
  });

  test('does not wait for idle connections', async () => {
    await start({});
    // The client keeps the connection open in its pool.
    expect((await sendWithKey(gateway(), key)).status).toBe(200);
    expect(await terminate()).toBe(0);
  });
});
