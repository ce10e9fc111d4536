import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  implement,
  msUntil,
  backgroundContext,
  ServiceError,
  startGrpcServer,
  createServiceClient,
  type GrpcServer,
} from '../index.ts';
import { eventually } from '../testing/index.ts';
import { contract, type Methods, methods, seenContexts, silentLog, state, uploadResults } from './fixture.ts';

describe.each(['unix socket', 'host and port'])('a typed call over a %s', kind => {
  let folder: string;
  let server: GrpcServer;
  let client: ReturnType<typeof createServiceClient<Methods>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'grpc-'));
    const secret = kind === 'unix socket' ? {} : { secret: 'între noi'.normalize('NFKD').replace(/[^ -~]/g, '') };
    const address = kind === 'unix socket' ? `unix:${join(folder, 's.sock')}` : '127.0.0.1:0';
    server = await startGrpcServer({
      address,
      ...secret,
      registrations: [implement(contract, methods)],
      log: silentLog,
    });
    client = createServiceClient(contract, { address: server.address, ...secret });
  });
  afterAll(async () => {
    client.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  test('carries request id, owner, key and a shorter deadline', async () => {
    const context = { ...backgroundContext(2_000), ownerId: 'owner', keyId: 'key' };
    await expect(client.openTicket({ projectId: 'p', sessionId: 's' }, context)).resolves.toEqual({
      deadVersion: 2 ** 52,
    });
    const arrived = seenContexts.at(-1);
    expect(arrived).toMatchObject({ requestId: context.requestId, ownerId: 'owner', keyId: 'key' });
    expect(arrived?.deadline).toBeLessThan(context.deadline);
  });

  test('a ServiceError arrives with its code and message, without its cause', async () => {
    const failure = client.openTicket({ projectId: 'missing', sessionId: 's' }, backgroundContext(2_000));
    await expect(failure).rejects.toMatchObject({ name: 'ServiceError', code: 'NOT_FOUND', message: 'Sitzung weg ✓' });
    await expect(failure.catch((error: unknown) => String((error as Error).cause))).resolves.not.toContain(
      'secret cause',
    );
  });

  test('any other error arrives as INTERNAL without its message', async () => {
    const failure = client.openTicket({ projectId: 'broken', sessionId: 's' }, backgroundContext(2_000));
    await expect(failure).rejects.toMatchObject({ code: 'INTERNAL', message: 'Internal server error' });
  });

  test('a method that hangs is UNAVAILABLE at the deadline, and its signal aborts', async () => {
    const aborted = new Promise<void>(resolve => (state.onAborted = resolve));
    await expect(
      client.openTicket({ projectId: 'hang', sessionId: 's' }, backgroundContext(300)),
    ).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    await aborted;
  });

  test('the signal of a method aborts if its caller cancels the call', async () => {
    const aborted = new Promise<void>(resolve => (state.onAborted = resolve));
    const abort = new AbortController();
    const before = seenContexts.length;
    const call = client.openTicket({ projectId: 'hang', sessionId: 's' }, backgroundContext(10_000, abort.signal));
    while (seenContexts.length === before) await new Promise(setImmediate);
    abort.abort();
    await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await aborted;
  });

  const callOther = () => client.openTicket({ projectId: 'p', sessionId: 's' }, backgroundContext(5_000));
  test('the producer pauses while its reader pauses, and ends when its reader stops', async () => {
    for await (const message of client.readSession({ projectId: 'p' }, backgroundContext(20_000))) {
      expect(message.content.length).toBe(64 * 1024);
      await eventually(async () => {
        const before = state.pulled;
        for (let calls = 0; calls < 20; calls += 1) await callOther();
        expect(state.pulled).toBe(before);
      });
      expect(state).toMatchObject({ isEnded: false });
      break;
    }
    await eventually(() => expect(state.isEnded).toBe(true));
    expect(state.pulled).toBeLessThan(200);
  });

  test('an error in the middle of a stream arrives after the messages before it', async () => {
    const received: number[] = [];
    const read = async () => {
      for await (const message of client.readSession({ projectId: 'fails' }, backgroundContext(5_000)))
        received.push(message.content[0] ?? -1);
    };
    await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'gone' });
    expect(received).toEqual([0, 1, 2]);
  });

  const upload = async function* (count: number, rejectedIndex = -1) {
    for (let sent = 0; sent < count; sent += 1) {
      yield { content: Buffer.alloc(256 * 1024, sent === rejectedIndex ? 9 : 1) };
      await new Promise(setImmediate);
    }
  };

  test('an upload of many messages arrives whole', async () => {
    const reply = await client.storeSession(upload(40), backgroundContext(10_000));
    expect(reply.session.updatedMs).toBe(40 * 256 * 1024);
  });

  test('an upload that its sender cancels never looks complete to the receiver', async () => {
    for (let n = 0; n < 30; n += 1) {
      uploadResults.length = 0;
      const abort = new AbortController();
      const context = { ...backgroundContext(10_000), signal: abort.signal };
      const requests = async function* () {
        yield* upload(1 + (n % 3));
        abort.abort(new ServiceError('UNAVAILABLE'));
        yield* upload(1);
      };
      await expect(client.storeSession(requests(), context)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await eventually(() => expect(uploadResults).toEqual([expect.objectContaining({ code: 'UNAVAILABLE' })]));
    }
  });

  test('an error of the receiver in the middle of an upload stops the sender', async () => {
    await expect(client.storeSession(upload(100_000, 2), backgroundContext(10_000))).rejects.toMatchObject({
      code: 'PRECONDITION_FAILED',
    });
  });
});

test('on a port, a call with a wrong secret is UNAUTHENTICATED', async () => {
  const server = await startGrpcServer({
    address: '127.0.0.1:0',
    secret: 'right',
    registrations: [implement(contract, methods)],
    log: silentLog,
  });
  const client = createServiceClient(contract, { address: server.address, secret: 'wrong' });
  await expect(client.openTicket({ projectId: 'p', sessionId: 's' }, backgroundContext(2_000))).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  client.close();
  await server.stop();
});

/** Functions that stay real while the wall clock is fake. */
const real = ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const;
const timers = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const;

test.each([5, -5])('deadlines hold when the wall clock is moved by %i minutes', async minutes => {
  const folder = await mkdtemp(join(tmpdir(), 'grpc-'));
  const address = `unix:${join(folder, 's.sock')}`;
  const server = await startGrpcServer({ address, registrations: [implement(contract, methods)], log: silentLog });
  const client = createServiceClient(contract, { address });
  const [longContext, shortContext] = [backgroundContext(10_000), backgroundContext(1_000)];
  jest.useFakeTimers({ doNotFake: [...real, ...timers], now: Date.now() + minutes * 60_000 });
  try {
    await expect(client.openTicket({ projectId: 'p', sessionId: 's' }, longContext)).resolves.toEqual({
      deadVersion: 2 ** 52,
    });
    expect(msUntil(seenContexts.at(-1)!.deadline)).toBeLessThan(10_000);
    await expect(client.openTicket({ projectId: 'hang', sessionId: 's' }, shortContext)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  } finally {
    jest.useRealTimers();
    client.close();
    await server.stop();
    await rm(folder, { recursive: true });
  }
});

test('a call to a missing socket is UNAVAILABLE long before its deadline', async () => {
  const client = createServiceClient(contract, { address: 'unix:/nonexistent/socket' });
  const begun = Date.now();
  await expect(client.openTicket({ projectId: 'p', sessionId: 's' }, backgroundContext(20_000))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  expect(Date.now() - begun).toBeLessThan(10_000);
  client.close();
});
