import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase } from '@archive/kit/testing';

const secret = 'a-secret-of-these-tests';
let directory: string;
let server: Server;
let usedPort: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'start-errors-'));
  database = await createTestDatabase();
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  usedPort = String((server.address() as AddressInfo).port);
});
afterAll(async () => {
  server.close();
  await database.stop();
  await rm(directory, { recursive: true });
});

interface Result {
  code: number;
  stderr: string;
}

function run(script: string, args: string[], settings: Record<string, string> = {}): Promise<Result> {
  const path = fileURLToPath(new URL(`../src/${script}`, import.meta.url));
  const { PATH, TMPDIR } = process.env;
  const env = { PATH, TMPDIR, DATA_DIR: join(directory, 'data'), LOG_LEVEL: 'warn', ...settings };
  return new Promise(resolve => {
    execFile(process.execPath, [path, ...args], { env, timeout: 50_000 }, (error, _stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stderr }),
    );
  });
}

describe('a port in use is an error that names the setting to change', () => {
  test.each([
    ['PORT of HTTP', 'all', () => ({ PORT: usedPort }), 'Set PORT to another port.'],
    ['METRICS_PORT', 'all', () => ({ PORT: '0', METRICS_PORT: usedPort }), 'Set METRICS_PORT to another port.'],
    [
      'PORT of gRPC',
      'auth',
      () => ({ PORT: usedPort, INTERNAL_SECRET: secret, PROJECTS_ADDRESS: '127.0.0.1:1' }),
      'Set PORT to another port.',
    ],
  ])('%s', async (_, target, settings, advice) => {
    const result = await run('main.ts', [`--target=${target}`], {
      DATABASE_URL: database.url,
      KEY_SEALING_SECRET: secret,
      ...settings(),
    });
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(new RegExp(`^Port ${usedPort} is in use by another process. ${advice}\n$`, 'm'));
  });
});

test('a PUBLIC_URL with a path is an error that names the setting', async () => {
  const { code, stderr } = await run('main.ts', ['--target=all'], { PUBLIC_URL: 'https://example.org/archive' });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('PUBLIC_URL') });
});

test('an unknown target is an error that names the targets', async () => {
  const { code, stderr } = await run('main.ts', ['--target=web']);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('all, auth, sessions') });
});

test.each([
  ['key', ['list', '--user', 'me']],
  ['reindex', []],
  ['reconcile', []],
])('npm run %s without a running archive is an error that says how to start one', async (command, args) => {
  const { code, stderr } = await run(`cli/${command}.ts`, args);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^No archive is running on .*: start it with npm start\n$/);
});
