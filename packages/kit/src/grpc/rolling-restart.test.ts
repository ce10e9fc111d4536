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
import { contract, type Methods, methods, seen, silent } from './fixture.ts';

const secret = 'right';
const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve(port: number): Promise<GrpcServer> {
  const address = `127.0.0.1:${port}`;
  const server = await startGrpcServer({ address, secret, registrations: [implement(contract, methods)], log: silent });
  closers.push(() => server.stop());
  return server;
}

/** Two instances behind one address, as a balancer has them. */
async function connectToTwo(): Promise<{ remote: ServiceClient<Methods>; ports: readonly [number, number] }> {
  const ports = [await findFreePort(), await findFreePort()] as const;
  const line = await startFaultProxy(...ports);
  closers.push(() => line.stop());
  const remote = createServiceClient(contract, { address: line.address, secret });
  closers.push(() => remote.close());
  return { remote, ports };
}

const question = { projectId: 'p', sessionId: 's' };

test('no call fails while the instances of a service end and start again one after the other', async () => {
  const { remote, ports } = await connectToTwo();
  const servers = [await serve(ports[0]), await serve(ports[1])];
  let asking = true;
  let asked = 0;
  const ask = async () => {
    while (asking) {
      await remote.openTicket(question, backgroundContext(4_000));
      asked += 1;
    }
  };
  const callers = Promise.all(Array.from({ length: 20 }, ask));
  callers.catch(() => undefined);
  for (const n of [0, 1, 0, 1]) {
    const before = asked;
    await servers[n]?.stop();
    servers[n] = await serve(ports[n as 0 | 1]);
    while (asked < before + 100) await Promise.race([new Promise(setImmediate), callers]);
  }
  asking = false;
  await callers;
});

test('a stop waits for the answer under way', async () => {
  const { remote, ports } = await connectToTwo();
  const server = await serve(ports[0]);
  const messages = remote.readSession({ projectId: 'p' }, backgroundContext(20_000))[Symbol.asyncIterator]();
  await messages.next();
  const stopped = server.stop();
  let count = 1;
  while (!(await messages.next()).done) count += 1;
  expect(count).toBe(1_000);
  await stopped;
});

test.each([
  ['without a status', constants.NGHTTP2_NO_ERROR],
  ['by an error of its connection', constants.NGHTTP2_INTERNAL_ERROR],
])('a call that ends %s is an outage, no fault of the service', async (_, code) => {
  const server = createServer().listen(0, '127.0.0.1');
  closers.push(() => void server.close());
  server.on('stream', stream => stream.on('error', () => undefined).close(code));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const remote = createServiceClient(contract, { address: `127.0.0.1:${port}` });
  closers.push(() => remote.close());
  await expect(remote.openTicket(question, backgroundContext(4_000))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

/** Begins a call and gives it up when the server has it. */
async function givenUp(remote: ServiceClient<Methods>): Promise<void> {
  const abort = new AbortController();
  const before = seen.length;
  const call = remote.openTicket({ ...question, projectId: 'hang' }, backgroundContext(20_000, abort.signal));
  while (seen.length === before) await new Promise(setImmediate);
  abort.abort();
  await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' });
}

test('more than a thousand calls that are given up take nothing from the one beside them', async () => {
  const { remote, ports } = await connectToTwo();
  await serve(ports[0]);
  const abort = new AbortController();
  let broken = false;
  const beside = remote
    .openTicket({ ...question, projectId: 'hang' }, backgroundContext(60_000, abort.signal))
    .catch(() => (broken = true));
  for (let n = 0; n < 60; n += 1) await Promise.all(Array.from({ length: 25 }, () => givenUp(remote)));
  expect(broken).toBe(false);
  abort.abort();
  await beside;
}, 60_000);

test('a stop cuts after its grace what nobody takes', async () => {
  const { remote, ports } = await connectToTwo();
  const server = await serve(ports[0]);
  const messages = remote.readSession({ projectId: 'p' }, backgroundContext(20_000))[Symbol.asyncIterator]();
  await messages.next();
  await server.stop(50);
  const rest = async () => {
    while (!(await messages.next()).done);
  };
  await expect(rest()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  // Without the cut it would take until a keep-alive is missed.
}, 8_000);

test('a call that finds no instance waits for the next one', async () => {
  const port = await findFreePort();
  const remote = createServiceClient(contract, { address: `127.0.0.1:${port}`, secret });
  closers.push(() => remote.close());
  const call = remote.openTicket(question, backgroundContext(4_000));
  // Refused after the call's own connection was.
  for (let n = 0; n < 3; n += 1)
    await expect(once(tcp(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await serve(port);
  await expect(call).resolves.toEqual({ deadVersion: 2 ** 52 });
});
