import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import { sendData } from '../src/http/envelope.ts';
import type { RequestContext } from '../src/request/request-context.ts';
import type { Route } from '../src/request/route.ts';
import { withBody } from '../src/request/with-body.ts';
import { readJsonObject } from '../src/request/json-body.ts';
import { errorLevel, startTestGateway } from './test-gateway.fixture.ts';

const gate = { waiting: [] as (() => void)[] };

/** The answer waits until the test calls `openGate`. */
async function answerLater({ res }: RequestContext): Promise<void> {
  await new Promise<void>(resolve => gate.waiting.push(resolve));
  sendData(res, 200, {});
}
const openGate = () => gate.waiting.splice(0).forEach(open => open());

function answer({ req, res }: RequestContext): Promise<void> {
  sendData(res, 200, { path: req.path });
  return Promise.resolve();
}
const routes: Route[] = [
  { method: 'get', path: '/now', rateLimit: 'rest', handle: answer },
  { method: 'get', path: '/later', rateLimit: 'rest', handle: answerLater },
  { method: 'delete', path: '/projects/:project', rateLimit: 'rest', handle: answer },
  { method: 'delete', path: '/projects/:project/sessions/:session', rateLimit: 'rest', handle: answer },
  {
    method: 'post',
    path: '/echo',
    rateLimit: 'rest',
    readsBody: true,
    handle: async request => {
      const { body } = await withBody(request, signal => readJsonObject(request, 100_000, signal));
      sendData(request.res, 200, body);
    },
  },
];

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let sockets: Socket[] = [];
beforeEach(async () => {
  gate.waiting = [];
  gateway = await startTestGateway({ routes });
});
afterEach(async () => {
  sockets.forEach(socket => socket.destroy());
  sockets = [];
  await gateway.stop();
});

/** Opens a new connection. `received` grows with the answers. */
function send(bytes: string) {
  const socket = connect(gateway.port, '127.0.0.1');
  sockets.push(socket);
  const connection = { socket, received: '', hasEnded: false };
  socket.on('error', () => undefined);
  socket.on('data', data => (connection.received += data.toString('latin1')));
  socket.on('end', () => (connection.hasEnded = true));
  socket.write(bytes, 'latin1');
  return connection;
}

async function sendUntilClosed(bytes: string): Promise<string> {
  const connection = send(bytes);
  await once(connection.socket, 'close');
  expect(connection.hasEnded).toBe(true);
  return connection.received;
}

const readStatuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
const readErrors = () => gateway.readLines().filter(({ level }) => level >= errorLevel);
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const post = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';

describe('a complete request is answered, then the connection ends, when it is followed by', () => {
  test.each([
    ['garbage after its body', `${post}garbage`],
    ['garbage', `${get('/now')}garbage\r\n\r\n`],
    ['an invalid chunk', `${get('/now')}POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n`],
    ['a request after Connection: close', `${get('/now', 'Connection: close\r\n')}${get('/now')}`],
    ['garbage after Connection: close', `${get('/now', 'Connection: close\r\n')}garbage`],
    ['a request after HTTP/1.0', `GET /now HTTP/1.0\r\n\r\n${get('/now')}`],
    ['CONNECT', `${get('/now')}CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n`],
    ['a request after an Upgrade', `${get('/now', 'Connection: Upgrade\r\nUpgrade: h2c\r\n')}${get('/now')}`],
    [
      'a request after chunks in HTTP/1.0',
      `POST /echo HTTP/1.0\r\nContent-Type: application/json\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n${get('/now')}`,
    ],
  ])('%s', async (_, bytes) => {
    expect(readStatuses(await sendUntilClosed(bytes))).toEqual([200]);
    expect(readErrors()).toEqual([]);
  });

  test('garbage while its answer takes time, also behind other requests', async () => {
    const connection = send(get('/later').repeat(3) + 'garbage\r\n\r\n');
    await eventually(() => expect(gate.waiting).toHaveLength(3));
    expect(gateway.text()).toContain('connection rejected');
    gate.waiting.shift()?.();
    await eventually(() => expect(readStatuses(connection.received)).toEqual([200]));
    openGate();
    await once(connection.socket, 'close');
    expect(readStatuses(connection.received)).toEqual([200, 200, 200]);
    expect(connection.received.match(/^Connection: .*/gm)).toEqual([
      'Connection: keep-alive',
      'Connection: keep-alive',
      'Connection: close',
    ]);
    expect(readErrors()).toEqual([]);
  });
});

describe('a request that HTTP/1.1 does not allow is rejected, and its connection ends', () => {
  test.each([
    [400, 'two Host lines', 'GET /now HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n'],
    [400, 'an invalid Host', 'GET /now HTTP/1.1\r\nHost: x/y\r\n\r\n'],
    [400, 'a user in its Host', 'GET /now HTTP/1.1\r\nHost: u@x\r\n\r\n'],
    [400, 'no Host', 'GET /now HTTP/1.1\r\n\r\n'],
    [
      501,
      'a transfer coding that is not chunked',
      'POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    ],
    [505, 'HTTP/0.9', 'GET /now HTTP/0.9\r\nHost: x\r\n\r\n'],
    [505, 'HTTP/2.0', 'GET /now HTTP/2.0\r\nHost: x\r\n\r\n'],
    [505, 'HTTP/3.7', 'GET /now HTTP/3.7\r\nHost: x\r\n\r\n'],
    [
      400,
      'a fragment in its target',
      'DELETE /projects/p#/sessions/s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ],
    [
      400,
      'a fragment in an absolute target',
      'DELETE http://x/projects/p#/sessions/s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ],
  ])('%i for %s', async (status, _, bytes) => {
    const received = await sendUntilClosed(
      bytes.includes('Connection') ? bytes : bytes + get('/now', 'Connection: close\r\n'),
    );
    expect(readStatuses(received)[0]).toBe(status);
    expect(received).toMatch(/\{"success":false,"error":"[^"]+"\}/);
    expect(readErrors()).toEqual([]);
  });

  test.each(['x', 'x:80', '[::1]:80', '127.0.0.1', '', 'ex-ample.org:'])('while the Host %j is legal', async host => {
    const received = await sendUntilClosed(`GET /now HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(readStatuses(received)).toEqual([200]);
  });
});

describe('a connection with many pipelined requests', () => {
  test('has at most 16 of them open at a time; all are answered in order', async () => {
    const count = 500;
    const connection = send(get('/later').repeat(count));
    let answered = 0;
    let largest = 0;
    while (answered < count) {
      await eventually(() => expect(gate.waiting.length).toBeGreaterThan(0));
      // During this request, the server may read further requests.
      await fetch(`${gateway.url}/healthz`);
      largest = Math.max(largest, gate.waiting.length);
      answered += gate.waiting.length;
      openGate();
    }
    await eventually(() => expect(readStatuses(connection.received)).toHaveLength(count));
    expect(largest).toBe(16);
    expect(connection.hasEnded).toBe(false);
  });

  test('receives the body of the last request that it accepts, and bodies in any chunks', async () => {
    const body = `{"text":"${'x'.repeat(50_000)}"${'\r\n'.repeat(9)}}`;
    const head = `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const chunked = `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const connection = send(get('/later').repeat(15) + head + body + (chunked + head + body).repeat(10));
    await eventually(() => expect(gate.waiting).toHaveLength(15));
    openGate();
    await eventually(() => expect(readStatuses(connection.received)).toEqual(Array.from({ length: 36 }, () => 200)));
    expect(connection.received.split('x'.repeat(50_000))).toHaveLength(22);
  });
});
