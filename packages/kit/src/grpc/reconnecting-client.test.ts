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
import { contract, type Methods, methods, silent } from './fixture.ts';

const secret = 'right';
let server: GrpcServer;
let line: FaultProxy;
let remote: ServiceClient<Methods>;
const ask = (ms = 1_000, signal?: AbortSignal) =>
  remote.openTicket({ projectId: 'p', sessionId: 's' }, backgroundContext(ms, signal));

beforeEach(async () => {
  const port = await findFreePort();
  const registrations = [implement(contract, methods)];
  server = await startGrpcServer({ address: `127.0.0.1:${port}`, secret, registrations, log: silent });
  line = await startFaultProxy(port);
  remote = createServiceClient(contract, { address: line.address, secret });
});
afterEach(async () => {
  remote.close();
  line.stop();
  await server.stop();
});

test('a connection that is never answered is given up for another', async () => {
  line.blackhole();
  await expect(ask(4_000)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  line.restore();
  await eventually(() => ask(), 3_000);
}, 20_000);

test('a connection that falls silent is given up for another', async () => {
  await ask();
  line.blackhole();
  await expect(ask(4_000)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  line.restore();
  await eventually(() => ask(), 3_000);
}, 20_000);

test('a connection that falls silent is given up for another also where callers do not wait', async () => {
  await ask();
  const over = new AbortController();
  const goneAtOnce = async () => {
    while (!over.signal.aborted) await ask(4_000, AbortSignal.timeout(100)).catch(() => undefined);
  };
  const callers = goneAtOnce();
  try {
    line.blackhole();
    await expect(ask(4_000)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    line.restore();
    await eventually(() => ask(), 3_000);
  } finally {
    over.abort();
    await callers;
  }
}, 20_000);

test('a connection that was given up does not stay open', async () => {
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
}, 30_000);
