import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  backgroundContext,
  createLogger,
  createServiceClient,
  type GrpcServer,
  implement,
  startGrpcServer,
} from '../index.ts';
import { eventually } from '../testing/index.ts';
import { contract, type Methods, methods, seenContexts } from './fixture.ts';

const secret = 'internal-secret-of-all-services';
const openTicket: Methods['openTicket'] = async (request, context) => {
  const answer = await methods.openTicket(request, context);
  context.signal.throwIfAborted();
  return answer;
};

let lines: string[];
let server: GrpcServer;
let client: ReturnType<typeof createServiceClient<Methods>>;

beforeEach(async () => {
  lines = [];
  const log = createLogger('trace', 'test', { write: line => void lines.push(line) });
  server = await startGrpcServer({
    address: '127.0.0.1:0',
    secret,
    registrations: [implement(contract, { ...methods, openTicket })],
    log,
  });
  client = createServiceClient(contract, { address: server.address, secret });
});
afterEach(async () => {
  client.close();
  await server.stop();
});

const call = (projectId: string, signal?: AbortSignal) =>
  client.openTicket({ projectId, sessionId: 's' }, backgroundContext(5_000, signal));

test.each([
  ['broken', 50],
  ['missing', 20],
])('a call that fails (%s) is one line with its method and request, and nothing of its metadata', async (id, level) => {
  await expect(call(id)).rejects.toThrow();
  expect(lines.map(line => JSON.parse(line) as object)).toEqual([
    {
      level,
      time: expect.any(Number),
      target: 'test',
      msg: 'call failed',
      method: '/sessions.v1.SessionsService/OpenTicket',
      requestId: seenContexts.at(-1)?.requestId,
      err: expect.any(Object),
    },
  ]);
  expect(lines.join('')).not.toContain(secret);
});

test('a call with a wrong secret logs neither secret', async () => {
  const wrong = 'another-secret';
  const other = createServiceClient(contract, { address: server.address, secret: wrong });
  await expect(other.openTicket({ projectId: 'p', sessionId: 's' }, backgroundContext(5_000))).rejects.toThrow();
  other.close();
  expect(lines.join('')).toContain('call failed');
  for (const text of [secret, wrong]) expect(lines.join('')).not.toContain(text);
});

test('a call that its caller cancels is no warning', async () => {
  const abort = new AbortController();
  const seen = seenContexts.length;
  const pending = expect(call('hang', abort.signal)).rejects.toThrow();
  await eventually(() => expect(seenContexts.length).toBeGreaterThan(seen));
  abort.abort();
  await pending;
  await eventually(() => expect(lines).toHaveLength(1));
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 20, msg: 'call failed' });
});
