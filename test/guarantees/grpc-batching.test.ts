import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authContract } from '@archive/contracts';
import { createServiceClient, createLogger, backgroundContext } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { readConfig, type Stack, startStack } from '@archive/app';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

/** Node's diagnostics channel of HTTP/2 client streams. Each gRPC call is a stream, and its path is the method. */
const streamChannel = 'http2.client.stream.created';
let calledMethods: string[] = [];
const recordStream = (message: unknown) => {
  calledMethods.push((message as { headers: Record<string, string> }).headers[':path'] ?? '');
};

let folder: string;
let stack: Stack;
let key = '';

beforeAll(async () => {
  subscribe(streamChannel, recordStream);
  folder = await mkdtemp(join(tmpdir(), 'streams-'));
  const settings = readConfig({ DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent' });
  stack = await startStack('all', settings, createLogger('silent', 'test'));
  const auth = createServiceClient(authContract, stack.services.auth!);
  ({ key } = await auth.createKey({ userName: 'u', label: '' }, backgroundContext(5_000)));
  auth.close();
  for (let n = 0; n < 20; n += 1) await upload(n);
  const indexed = async () =>
    expect(await executeQuery('{ searchSessions(query: "plum") { total } }')).toContain('"total":20');
  await eventually(indexed, 20_000);
});
afterAll(async () => {
  unsubscribe(streamChannel, recordStream);
  await stack.stop();
  await rm(folder, { recursive: true });
});

async function send(method: string, path: string, body: object): Promise<string> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${stack.url!}/api/v1/${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  expect(`${answer.status} ${answer.ok ? '' : text}`).toMatch(/^20[01] $/);
  return text;
}

function upload(n: number): Promise<string> {
  const body = { name: `n${n}`, markdown: 'plum', metadata: { tags: [`t${n}`] } };
  return send('PUT', `projects/p${n % 7}/sessions/${randomUUID()}`, body);
}

const executeQuery = (query: string) => send('POST', 'graphql', { query });

async function recordCalls(query: string): Promise<{ rows: number; calls: string[] }> {
  calledMethods = [];
  const answer = await executeQuery(query);
  return { rows: answer.split('"tags"').length - 1, calls: calledMethods.sort() };
}

const sessionFields = '{ name metadata { tags } project { name color } }';

test.each([
  [2, `{ sessions(limit: LIMIT) ${sessionFields} }`],
  [4, `{ sessions(limit: LIMIT, filters: { searchText: "plum" }) ${sessionFields} }`],
  [4, `{ searchSessions(query: "plum", limit: LIMIT) { results { session ${sessionFields} } } }`],
])(
  'a query causes at most %d gRPC calls between the parts of the archive, the same number for 20 sessions as for one: %s',
  (maxCalls, query) =>
    // The indexing of the uploads adds calls until it ends.
    eventually(async () => {
      const one = await recordCalls(query.replace('LIMIT', '1'));
      const twenty = await recordCalls(query.replace('LIMIT', '20'));
      expect([one.rows, twenty.rows]).toEqual([1, 20]);
      expect(twenty.calls).toEqual(one.calls);
      expect(twenty.calls.length).toBeGreaterThan(0);
      expect(twenty.calls.length).toBeLessThanOrEqual(maxCalls);
    }, 20_000),
);
