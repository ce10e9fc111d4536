import { once } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';
import { type ClientReadableStream, credentials, makeClientConstructor } from '@grpc/grpc-js';
import { service } from 'grpc-health-check';
import { backgroundContext, createServiceClient, type GrpcServer, implement, startGrpcServer } from '../index.ts';
import { eventually } from '../testing/index.ts';
import type { HealthChecks } from './health.ts';
import { contract, methods, silentLog, state } from './fixture.ts';

interface Reply {
  readonly status: string;
}
interface HealthClient {
  check(request: object, callback: (error: Error | null, reply: Reply) => void): void;
  watch(request: object): ClientReadableStream<Reply>;
  list(request: object, callback: (error: Error | null, reply: { statuses: object }) => void): void;
  close(): void;
}

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve(healthChecks: HealthChecks = {}): Promise<GrpcServer> {
  const registrations = [implement(contract, methods)];
  const server = await startGrpcServer({
    address: '127.0.0.1:0',
    secret: 'the secret of the services',
    registrations,
    healthChecks,
    log: silentLog,
  });
  closers.push(() => server.stop());
  return server;
}

/** A client as the kubelet has it: plain, and without the internal secret. */
function connect(server: GrpcServer): HealthClient {
  const Client = makeClientConstructor(service, 'Health');
  const client = new Client(server.address, credentials.createInsecure()) as unknown as HealthClient;
  closers.push(() => client.close());
  return client;
}

const check = (client: HealthClient, name = '') =>
  new Promise<string>((resolve, reject) => {
    client.check({ service: name }, (error, reply) => (error ? reject(error) : resolve(reply.status)));
  });

/** Collects the answers of a watch. `ended` resolves with the code of the call. */
function watch(client: HealthClient, name = '') {
  const call = client.watch({ service: name });
  const received: string[] = [];
  call.on('data', ({ status }: Reply) => received.push(status)).on('error', () => undefined);
  const ended = new Promise<number>(resolve => call.on('status', ({ code }) => resolve(code)));
  return { call, received, ended };
}

test('the health service answers without the internal secret, and other methods do not', async () => {
  const server = await serve();
  await expect(check(connect(server))).resolves.toBe('SERVING');
  const outsider = createServiceClient(contract, { address: server.address });
  closers.push(() => outsider.close());
  const call = outsider.openTicket({ projectId: 'p', sessionId: 's' }, backgroundContext(4_000));
  await expect(call).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a name follows its check, also one that fails, and the whole server does not', async () => {
  let consuming: () => boolean = () => true;
  const client = connect(await serve({ consuming: () => consuming() }));
  await eventually(async () => expect(await check(client, 'consuming')).toBe('SERVING'));
  consuming = () => {
    throw new Error('broken');
  };
  await eventually(async () => expect(await check(client, 'consuming')).toBe('NOT_SERVING'));
  await expect(check(client)).resolves.toBe('SERVING');
  await expect(check(client, 'other')).rejects.toMatchObject({ code: 5 });
});

test('a watch reports each change once, and NOT_SERVING as soon as the stop begins, before running calls end', async () => {
  let isIndexCurrent = false;
  const server = await serve({ index: () => isIndexCurrent });
  const [whole, index] = [watch(connect(server)), watch(connect(server), 'index')];
  await eventually(() => expect(index.received).toEqual(['NOT_SERVING']));
  isIndexCurrent = true;
  await eventually(() => expect(index.received).toEqual(['NOT_SERVING', 'SERVING']));
  await eventually(() => expect(whole.received).toEqual(['SERVING']));
  const reader = createServiceClient(contract, { address: server.address, secret: 'the secret of the services' });
  closers.push(() => reader.close());
  const messages = reader.readSession({ projectId: 'short' }, backgroundContext(20_000))[Symbol.asyncIterator]();
  await messages.next();
  const stopped = server.stop(20_000);
  await Promise.all([whole.ended, index.ended]);
  expect(state.isEnded).toBe(false);
  expect(whole.received).toEqual(['SERVING', 'NOT_SERVING']);
  expect(index.received).toEqual(['NOT_SERVING', 'SERVING', 'NOT_SERVING']);
  while (!(await messages.next()).done);
  await stopped;
});

test('an open watch does not delay the stop', async () => {
  const server = await serve();
  const { received, ended } = watch(connect(server));
  await eventually(() => expect(received).toEqual(['SERVING']));
  await server.stop(60_000);
  await expect(ended).resolves.toBe(0);
}, 10_000);

test('at most 100 watches are open, and a cancelled one makes room', async () => {
  const client = connect(await serve());
  const watches = Array.from({ length: 100 }, () => watch(client));
  await eventually(() => expect(watches.every(({ received }) => received.length === 1)).toBe(true));
  await expect(watch(client).ended).resolves.toBe(8);
  watches[0]?.call.cancel();
  await eventually(async () => {
    const next = watch(client);
    await Promise.race([once(next.call, 'data'), next.ended.then(code => Promise.reject(new Error(String(code))))]);
  });
});

test('a check that hangs does not delay the stop', async () => {
  const server = await serve({ index: () => new Promise<boolean>(() => undefined) });
  const client = connect(server);
  await expect(check(client, 'index')).resolves.toBe('NOT_SERVING');
  await server.stop();
}, 4_000);

test('the health service tells names and their states, and nothing else', async () => {
  const client = connect(await serve({ consuming: () => true }));
  await eventually(async () => expect(await check(client, 'consuming')).toBe('SERVING'));
  const statuses = await new Promise<object>((resolve, reject) => {
    client.list({}, (error, reply) => (error ? reject(error) : resolve(reply.statuses)));
  });
  expect(statuses).toEqual({ '': { status: 'SERVING' }, consuming: { status: 'SERVING' } });
});
