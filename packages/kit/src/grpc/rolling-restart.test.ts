import { once } from 'node:events';
import { constants, createServer } from 'node:http2';
import { type AddressInfo, connect as tcp } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import {
  createServiceClient,
  type GrpcServer,
  implement,
  backgroundContext,
  type ServiceClient,
  startGrpcServer,
} from '../index.ts';
import { findFreePort, startFaultProxy } from '../testing/index.ts';
import { contract, type Methods, methods, seenContexts, silentLog } from './fixture.ts';

const secret = 'right';
const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve(port: number): Promise<GrpcServer> {
  const address = `127.0.0.1:${port}`;
  const server = await startGrpcServer({
    address,
    secret,
    registrations: [implement(contract, methods)],
    log: silentLog,
  });
  closers.push(() => server.stop());
  return server;
}

/** Connects a client to two instances behind one address, as behind a load balancer. */
async function connectToTwo(): Promise<{ client: ServiceClient<Methods>; ports: readonly [number, number] }> {
  const ports = [await findFreePort(), await findFreePort()] as const;
  const proxy = await startFaultProxy(...ports);
  closers.push(() => proxy.stop());
  const client = createServiceClient(contract, { address: proxy.address, secret });
  closers.push(() => client.close());
  return { client, ports };
}

const request = { projectId: 'p', sessionId: 's' };

test('no call fails while the instances of a service restart one after the other', async () => {
  const { client, ports } = await connectToTwo();
  const servers = [await serve(ports[0]), await serve(ports[1])];
  let isCalling = true;
  let callCount = 0;
  const callInLoop = async () => {
    while (isCalling) {
      await client.openTicket(request, backgroundContext(4_000));
      callCount += 1;
    }
  };
  const callers = Promise.all(Array.from({ length: 20 }, callInLoop));
  callers.catch(() => undefined);
  for (const n of [0, 1, 0, 1]) {
    const before = callCount;
    await servers[n]?.stop();
    servers[n] = await serve(ports[n as 0 | 1]);
    while (callCount < before + 100) await Promise.race([new Promise(setImmediate), callers]);
  }
  isCalling = false;
  await callers;
});

test('a stop waits for the running response', async () => {
  const { client, ports } = await connectToTwo();
  const server = await serve(ports[0]);
  const messages = client.readSession({ projectId: 'short' }, backgroundContext(20_000))[Symbol.asyncIterator]();
  await messages.next();
  const stopped = server.stop(20_000);
  let count = 1;
  while (!(await messages.next()).done) count += 1;
  expect(count).toBe(100);
  await stopped;
});

test.each([
  ['without a status', constants.NGHTTP2_NO_ERROR],
  ['by an error of its connection', constants.NGHTTP2_INTERNAL_ERROR],
])('a call that ends %s is UNAVAILABLE, not INTERNAL', async (_, code) => {
  const server = createServer().listen(0, '127.0.0.1');
  closers.push(() => void server.close());
  server.on('stream', stream => stream.on('error', () => undefined).close(code));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createServiceClient(contract, { address: `127.0.0.1:${port}` });
  closers.push(() => client.close());
  await expect(client.openTicket(request, backgroundContext(4_000))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

/** Begins a call, and cancels it when the server has received it. */
async function callAndCancel(client: ServiceClient<Methods>): Promise<void> {
  const abort = new AbortController();
  const before = seenContexts.length;
  const call = client.openTicket({ ...request, projectId: 'hang' }, backgroundContext(20_000, abort.signal));
  while (seenContexts.length === before) await new Promise(setImmediate);
  abort.abort();
  await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' });
}

test('over a thousand cancelled calls do not break another call of the same connection', async () => {
  const { client, ports } = await connectToTwo();
  await serve(ports[0]);
  const abort = new AbortController();
  let hasFailed = false;
  const longCall = client
    .openTicket({ ...request, projectId: 'hang' }, backgroundContext(60_000, abort.signal))
    .catch(() => (hasFailed = true));
  for (let n = 0; n < 60; n += 1) await Promise.all(Array.from({ length: 25 }, () => callAndCancel(client)));
  expect(hasFailed).toBe(false);
  abort.abort();
  await longCall;
});

test('after the grace period, a stop ends a response that its client does not read', async () => {
  const { client, ports } = await connectToTwo();
  const server = await serve(ports[0]);
  const messages = client.readSession({ projectId: 'p' }, backgroundContext(20_000))[Symbol.asyncIterator]();
  await messages.next();
  await server.stop(50);
  const readRest = async () => {
    while (!(await messages.next()).done);
  };
  await expect(readRest()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  // The client would notice a missed keep-alive after 13 s. The time limit of the test is lower, so the stop itself
  // must end the response.
}, 8_000);

test('a call without a running instance waits for the next one', async () => {
  const port = await findFreePort();
  const client = createServiceClient(contract, { address: `127.0.0.1:${port}`, secret });
  closers.push(() => client.close());
  const call = client.openTicket(request, backgroundContext(4_000));
  // After three refused connections, the connection attempt of `call` was refused too.
  for (let n = 0; n < 3; n += 1)
    await expect(once(tcp(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await serve(port);
  await expect(call).resolves.toEqual({ deadVersion: 2 ** 52 });
});
