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
import { contract, ended, type Methods, methods, seen, silent, state } from './fixture.ts';

describe.each(['unix socket', 'host and port'])('a typed call over a %s', kind => {
  let folder: string;
  let server: GrpcServer;
  let remote: ReturnType<typeof createServiceClient<Methods>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'grpc-'));
    const secret = kind === 'unix socket' ? {} : { secret: 'între noi'.normalize('NFKD').replace(/[^ -~]/g, '') };
    const address = kind === 'unix socket' ? `unix:${join(folder, 's.sock')}` : '127.0.0.1:0';
    server = await startGrpcServer({ address, ...secret, registrations: [implement(contract, methods)], log: silent });
    remote = createServiceClient(contract, { address: server.address, ...secret });
  });
  afterAll(async () => {
    remote.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  test('carries request id, owner, key and a shorter deadline', async () => {
    const context = { ...backgroundContext(2_000), ownerId: 'owner', keyId: 'key' };
    await expect(remote.openTicket({ projectId: 'p', sessionId: 's' }, context)).resolves.toEqual({
      deadVersion: 2 ** 52,
    });
    const arrived = seen.at(-1);
    expect(arrived).toMatchObject({ requestId: context.requestId, ownerId: 'owner', keyId: 'key' });
    expect(arrived?.deadline).toBeLessThan(context.deadline);
  });

  test('a ServiceError comes out as it went in, without its cause', async () => {
    const failure = remote.openTicket({ projectId: 'missing', sessionId: 's' }, backgroundContext(2_000));
    await expect(failure).rejects.toMatchObject({ name: 'ServiceError', code: 'NOT_FOUND', message: 'Sitzung weg ✓' });
    await expect(failure.catch((error: unknown) => String((error as Error).cause))).resolves.not.toContain(
      'secret cause',
    );
  });

  test('anything else that is thrown is INTERNAL and says nothing of the inside', async () => {
    const failure = remote.openTicket({ projectId: 'broken', sessionId: 's' }, backgroundContext(2_000));
    await expect(failure).rejects.toMatchObject({ code: 'INTERNAL', message: 'Internal server error' });
  });

  test('a callee that hangs is UNAVAILABLE at the deadline, and is told to stop', async () => {
    const told = new Promise<void>(resolve => (state.aborted = resolve));
    await expect(
      remote.openTicket({ projectId: 'hang', sessionId: 's' }, backgroundContext(300)),
    ).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    await told;
  });

  test('a caller that goes away cancels the callee', async () => {
    const told = new Promise<void>(resolve => (state.aborted = resolve));
    const abort = new AbortController();
    const before = seen.length;
    const call = remote.openTicket({ projectId: 'hang', sessionId: 's' }, backgroundContext(10_000, abort.signal));
    while (seen.length === before) await new Promise(setImmediate);
    abort.abort();
    await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await told;
  });

  const other = () => remote.openTicket({ projectId: 'p', sessionId: 's' }, backgroundContext(5_000));
  test('a reader that pauses stops the producer, and one that leaves ends it', async () => {
    for await (const message of remote.readSession({ projectId: 'p' }, backgroundContext(20_000))) {
      expect(message.content.length).toBe(64 * 1024);
      await eventually(async () => {
        const before = state.pulled;
        for (let calls = 0; calls < 20; calls += 1) await other();
        expect(state.pulled).toBe(before);
      });
      expect(state).toMatchObject({ over: false });
      break;
    }
    await eventually(() => expect(state.over).toBe(true));
    expect(state.pulled).toBeLessThan(200);
  });

  test('an error in the middle of a stream arrives after what was sent', async () => {
    const received: number[] = [];
    const read = async () => {
      for await (const message of remote.readSession({ projectId: 'fails' }, backgroundContext(5_000)))
        received.push(message.content[0] ?? -1);
    };
    await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'gone' });
    expect(received).toEqual([0, 1, 2]);
  });

  const upload = async function* (count: number, bad = -1) {
    for (let sent = 0; sent < count; sent += 1) {
      yield { content: Buffer.alloc(256 * 1024, sent === bad ? 9 : 1) };
      await new Promise(setImmediate);
    }
  };

  test('an upload of many messages arrives whole', async () => {
    const reply = await remote.storeSession(upload(40), backgroundContext(10_000));
    expect(reply.session.updatedMs).toBe(40 * 256 * 1024);
  });

  test('an upload that its sender gives up never looks whole to the receiver', async () => {
    for (let n = 0; n < 30; n += 1) {
      ended.length = 0;
      const abort = new AbortController();
      const context = { ...backgroundContext(10_000), signal: abort.signal };
      const given = async function* () {
        yield* upload(1 + (n % 3));
        abort.abort(new ServiceError('UNAVAILABLE'));
        yield* upload(1);
      };
      await expect(remote.storeSession(given(), context)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await eventually(() => expect(ended).toEqual([expect.objectContaining({ code: 'UNAVAILABLE' })]));
    }
  });

  test('a refusal in the middle of an upload reaches the sender, who stops', async () => {
    await expect(remote.storeSession(upload(100_000, 2), backgroundContext(10_000))).rejects.toMatchObject({
      code: 'PRECONDITION_FAILED',
    });
  });
});

test('on a port, a call without the secret is refused', async () => {
  const server = await startGrpcServer({
    address: '127.0.0.1:0',
    secret: 'right',
    registrations: [implement(contract, methods)],
    log: silent,
  });
  const remote = createServiceClient(contract, { address: server.address, secret: 'wrong' });
  await expect(remote.openTicket({ projectId: 'p', sessionId: 's' }, backgroundContext(2_000))).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  remote.close();
  await server.stop();
});

/** Everything but the wall clock stays real. */
const real = ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const;
const timers = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const;

test.each([5, -5])('a wall clock that is set by %i minutes ends no call early, and none late', async minutes => {
  const folder = await mkdtemp(join(tmpdir(), 'grpc-'));
  const address = `unix:${join(folder, 's.sock')}`;
  const server = await startGrpcServer({ address, registrations: [implement(contract, methods)], log: silent });
  const remote = createServiceClient(contract, { address });
  const [one, other] = [backgroundContext(10_000), backgroundContext(1_000)];
  jest.useFakeTimers({ doNotFake: [...real, ...timers], now: Date.now() + minutes * 60_000 });
  try {
    await expect(remote.openTicket({ projectId: 'p', sessionId: 's' }, one)).resolves.toEqual({ deadVersion: 2 ** 52 });
    expect(msUntil(seen.at(-1)!.deadline)).toBeLessThan(10_000);
    await expect(remote.openTicket({ projectId: 'hang', sessionId: 's' }, other)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  } finally {
    jest.useRealTimers();
    remote.close();
    await server.stop();
    await rm(folder, { recursive: true });
  }
});

test('a call to nobody is UNAVAILABLE at once, not at its deadline', async () => {
  const remote = createServiceClient(contract, { address: 'unix:/nonexistent/socket' });
  const begun = Date.now();
  await expect(remote.openTicket({ projectId: 'p', sessionId: 's' }, backgroundContext(20_000))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  expect(Date.now() - begun).toBeLessThan(10_000);
  remote.close();
});
