import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import { sendWithKey } from '../src/client/send-with-key.ts';
import type { Archive } from '../src/archive/archive.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { graphPath, projectsPath } from '../src/api/paths.ts';

const maxOpenRequests = 8;
let archive: Archive;
let key: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  const settings = {
    REQUESTS_AT_ONCE: '2',
    REQUESTS_WAITING: '1',
    REQUESTS_OPEN: String(maxOpenRequests),
    LOG_LEVEL: 'fatal',
  };
  archive = await embeddedTopology.start(settings);
  key = (await archive.createKey('owner')).key;
});
afterEach(() => sockets.splice(0).forEach(socket => socket.destroy()));
afterAll(() => archive.stop());

async function send(bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(archive.gateways[0]!);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  await new Promise(written => socket.write(bytes, written));
  return socket;
}

const formatGet = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const connectRequest = 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n';
/** Sends a request to /healthz and then the bytes. Waits for the first answer. */
async function sendUntilAnswered(bytes: string): Promise<Socket> {
  const socket = await send(formatGet('/healthz') + bytes);
  await once(socket, 'readable');
  return socket;
}

const runParallel = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));
const waitUntilServed = () =>
  eventually(async () =>
    expect((await sendWithKey(archive.gateways[0]!, key, { path: projectsPath })).status).toBe(200),
  );

describe('the archive serves others after clients without a key', () => {
  test('send CONNECT requests and reset the connections', async () => {
    await runParallel(20, async () => (await send(connectRequest)).resetAndDestroy());
    const answered = await runParallel(20, async () => {
      const socket = await send(connectRequest);
      await once(socket, 'readable');
      return socket;
    });
    for (const socket of answered) socket.resetAndDestroy();
    await waitUntilServed();
  });

  test('reset connections while the archive looks for pages that do not exist', async () => {
    for (let n = 0; n < 20; n += 1)
      (await sendUntilAnswered(formatGet(`${graphPath}/playground/nope`).repeat(20))).resetAndDestroy();
    await waitUntilServed();
  });

  test('send CONNECT after pipelined requests', async () => {
    for (let n = 0; n < 20; n += 1) (await sendUntilAnswered(formatGet('/').repeat(20) + connectRequest)).destroy();
    await waitUntilServed();
  });

  test('complete a request after its refusal', async () => {
    const [firstPart, lastPart] = [formatGet('/').slice(0, -4), formatGet('/').slice(-4)];
    for (const socket of await runParallel(2 * maxOpenRequests, () => send(firstPart))) {
      const [bytes] = (await once(socket, 'data')) as [Buffer];
      expect(bytes.toString()).toMatch(/^HTTP\/1\.1 408 /);
      socket.write(lastPart);
    }
    await waitUntilServed();
  });

  test('keep a connection open after a refusal: the archive closes it', async () => {
    const socket = await send(connectRequest);
    await once(socket.resume(), 'end');
    // A write fails only after the archive has closed its end of the connection.
    await eventually(async () => {
      await new Promise(written => socket.write('more', written));
      expect(socket.destroyed).toBe(true);
    });
  });
});
