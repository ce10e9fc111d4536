import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  createServiceClient,
  type GrpcServer,
  implement,
  backgroundContext,
  type ServiceClient,
  startGrpcServer,
} from '../index.ts';
import { eventually, findFreePort, type FaultProxy, startFaultProxy } from '../testing/index.ts';
import { contract, type Methods, methods, silentLog } from './fixture.ts';

const secret = 'right';
let server: GrpcServer;
let proxy: FaultProxy;
let client: ServiceClient<Methods>;
const call = (ms = 1_000, signal?: AbortSignal) =>
  client.openTicket({ projectId: 'p', sessionId: 's' }, backgroundContext(ms, signal));

beforeEach(async () => {
  const port = await findFreePort();
  const registrations = [implement(contract, methods)];
  server = await startGrpcServer({ address: `127.0.0.1:${port}`, secret, registrations, log: silentLog });
  proxy = await startFaultProxy(port);
  client = createServiceClient(contract, { address: proxy.address, secret });
});
afterEach(async () => {
  client.close();
  proxy.stop();
  await server.stop();
});

test('a connection that the server never answers is replaced', async () => {
  proxy.blackhole();
  await expect(call(4_000)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  proxy.restore();
  await eventually(() => call(), 3_000);
}, 20_000);

test('a connection that becomes silent is replaced', async () => {
  await call();
  proxy.blackhole();
  await expect(call(4_000)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  proxy.restore();
  await eventually(() => call(), 3_000);
}, 20_000);

test('a connection that becomes silent is replaced also if callers cancel early', async () => {
  await call();
  const stopped = new AbortController();
  const callAndCancel = async () => {
    while (!stopped.signal.aborted) await call(4_000, AbortSignal.timeout(100)).catch(() => undefined);
  };
  const callers = callAndCancel();
  try {
    proxy.blackhole();
    await expect(call(4_000)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    proxy.restore();
    await eventually(() => call(), 3_000);
  } finally {
    stopped.abort();
    await callers;
  }
}, 20_000);

test('the socket of a replaced connection is closed', async () => {
  const sockets: Socket[] = [];
  const mute = createServer(socket => void sockets.push(socket.resume().on('error', () => undefined)));
  await once(mute.listen(0, '127.0.0.1'), 'listening');
  const { port } = mute.address() as AddressInfo;
  const caller = createServiceClient(contract, { address: `127.0.0.1:${port}`, secret });
  const stop = new AbortController();
  const calling = (async () => {
    const context = () => backgroundContext(500, stop.signal);
    while (!stop.signal.aborted)
      await caller.openTicket({ projectId: 'p', sessionId: 's' }, context()).catch(() => undefined);
  })();
  try {
    await eventually(() => expect(sockets.length).toBeGreaterThan(2), 15_000);
    await eventually(() => expect(sockets.filter(socket => !socket.closed)).toHaveLength(1));
  } finally {
    stop.abort();
    caller.close();
    await calling;
  }
  await eventually(() => expect(sockets.filter(socket => !socket.closed)).toEqual([]));
  mute.close();
});
