import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Stack, startStack } from '@archive/app';
import { createLogger } from '@archive/kit';
import { createTestDatabase, type Engine, eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { graphPath, projectPath, projectsPath, sessionPath, sessionsPath } from '../src/api/paths.ts';
import { connectKeys } from '../src/archive/keys.ts';
import { sendWithKey } from '../src/client/send-with-key.ts';
import type { HttpRequest } from '../src/client/send-request.ts';
import { uploadBody } from '../src/world/upload.ts';

/** Headers that no log may contain. */
const headers = { 'Content-Type': 'application/json', Cookie: 'session=header-cookie', 'X-Own': 'header-own' };
const query = '{ projects { id sessionCount } sessions { id markdown } searchSessions(query: "x") { total } }';

const requests: Partial<HttpRequest>[] = [
  { path: projectsPath },
  { path: sessionsPath('p') },
  { path: sessionPath('p', randomUUID()) },
  { method: 'HEAD', path: sessionPath('p', randomUUID()) },
  { method: 'PUT', path: sessionPath('p', randomUUID()), body: JSON.stringify(uploadBody()) },
  { method: 'PATCH', path: projectPath('p'), body: '{"name":"x"}' },
  { method: 'DELETE', path: sessionPath('p', randomUUID()) },
  { method: 'DELETE', path: projectPath('p') },
  { method: 'POST', path: graphPath, body: JSON.stringify({ query }) },
  { method: 'POST', path: graphPath, body: '{"query": 1}' },
];

const lines: string[] = [];
let folder: string;
let database: Engine;
let stack: Stack;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'failure-log-'));
  database = await createTestDatabase();
  const settings = readConfig({ DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, PORT: '0' });
  const log = createLogger('trace', 'test', { write: line => void lines.push(line) });
  stack = await startStack('all', settings, log);
  const keys = connectKeys(stack.services.auth!);
  ({ key } = await keys.createKey('owner'));
  keys.close();
});
afterAll(async () => {
  await stack.stop();
  await database.stop();
  await rm(folder, { recursive: true });
});

async function readStatuses(): Promise<number[]> {
  const answers = requests.map(request => sendWithKey(stack.url!, key, { ...request, headers }));
  return (await Promise.all(answers)).map(({ status }) => status);
}

async function changeDatabase(statement: string): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('each answer with a 5xx is one error line, and no line of any service contains the key or a header of a request', async () => {
  expect(await readStatuses()).toEqual(expect.arrayContaining([200, 201, 400, 404]));
  for (const schema of ['sessions', 'projects', 'search'])
    await changeDatabase(`alter schema ${schema} rename to ${schema}_`);
  const failed = await readStatuses();
  expect(failed).toEqual(expect.arrayContaining([200, 500]));
  const errorLines = lines.filter(line => line.includes('"msg":"request failed"'));
  expect(errorLines).toHaveLength(failed.filter(status => status >= 500).length);
  await changeDatabase('alter schema auth rename to auth_');
  // A gateway remembers a valid key for 1 s.
  await eventually(async () => expect(new Set(await readStatuses())).toEqual(new Set([503])));
  const text = lines.join('');
  for (const message of ['request failed', 'call failed', 'a field failed']) expect(text).toContain(message);
  const [, claims = '', signature = ''] = key.split('.');
  for (const secret of ['header-', claims, signature]) expect(text).not.toContain(secret);
});
