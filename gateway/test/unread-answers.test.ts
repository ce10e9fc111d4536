import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import type { Graph } from '../src/graphql/federation/graph.ts';
import { createGraphRoutes } from '../src/graphql/http/routes.ts';
import { streamBody } from '../src/http/stream-body.ts';
import type { BodyRequestContext } from '../src/request/request-context.ts';
import type { Route } from '../src/request/route.ts';
import { errorLevel, startTestGateway } from './test-gateway.fixture.ts';

/** More than the kernel buffers for a connection. */
const answerBytes = 32 * 1024 * 1024;
const chunkBytes = 256 * 1024;
const served: Socket[] = [];

/** Records the server's socket of each connection. */
function note(route: Route): Route {
  const handle = (request: BodyRequestContext) => {
    served.push(request.req.socket);
    return route.handle(request);
  };
  return { ...route, readsBody: true, handle };
}

function* createChunks() {
  for (let sent = 0; sent < answerBytes; sent += chunkBytes) yield Buffer.alloc(chunkBytes, 'x');
}

const graph: Graph = {
  execute: () => Promise.resolve({ data: { text: 'x'.repeat(answerBytes) } }),
  stop: () => Promise.resolve(),
};
const routes: Route[] = [
  note({
    method: 'get',
    path: '/stream',
    rateLimit: 'rest',
    handle: async ({ res }) => {
      await streamBody(res, createChunks());
      res.end();
    },
  }),
  ...createGraphRoutes(graph).map(note),
];

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway({ routes });
});
afterEach(() => {
  jest.restoreAllMocks();
  served.splice(0).forEach(socket => socket.destroy());
});
afterAll(() => gateway.stop());

const requests = [
  ['a streamed answer', 'GET /stream HTTP/1.1\r\nHost: x\r\n\r\n'],
  [
    'a GraphQL answer',
    'POST /api/v1/graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n{"query":"x"}',
  ],
] as const;

/** Sends a request and reads nothing. Resolves when the server waits for the client to read. */
async function sendUnread(request: string): Promise<{ client: Socket; socket: Socket }> {
  const client = connect(gateway.port, '127.0.0.1').pause();
  client.on('error', () => undefined);
  client.write(request);
  return eventually(() => {
    const [socket] = served;
    expect(socket?.writableNeedDrain).toBe(true);
    return { client, socket: socket! };
  });
}

describe.each(requests)('%s that is not read', (_, request) => {
  test('holds at most two pieces of 64 KiB in its connection', async () => {
    const { socket, client } = await sendUnread(request);
    expect(socket.writableLength).toBeLessThanOrEqual(2 * 64 * 1024 + 1_000);
    client.destroy();
  });

  test('ends its connection after 30 s, and is no error of the log', async () => {
    const { socket, client } = await sendUnread(request);
    const closed = once(socket, 'close');
    const [startMs, realStartMs] = [performance.now(), Date.now()];
    // The monotonic clock runs 20 times faster.
    jest.spyOn(performance, 'now').mockImplementation(() => startMs + 20 * (Date.now() - realStartMs));
    await closed;
    client.destroy();
    expect(gateway.readLines().filter(({ level }) => level >= errorLevel)).toEqual([]);
  });

  test('arrives whole when its client reads late', async () => {
    const { client } = await sendUnread(request);
    let received = 0;
    client.on('data', data => (received += data.length));
    client.resume();
    await eventually(() => expect(received).toBeGreaterThan(answerBytes));
    client.destroy();
  });
});
