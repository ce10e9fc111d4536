import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

let folder: string;
let service: ChildProcess;
let output = '';

/** The service waits for its database, so the test needs no engine. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-level-'));
  service = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts'), '--target=projects'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: 'postgresql://nobody:a-password@127.0.0.1:1/none',
      NATS_URL: 'nats://127.0.0.1:1',
      SESSIONS_ADDRESS: '127.0.0.1:1',
      INTERNAL_SECRET: 'an-internal-secret-of-the-test',
      PORT: '0',
      LOG_LEVEL: 'warn',
    },
  });
  service.stderr!.setEncoding('utf8').on('data', (text: string) => (output += text));
  await eventually(() => expect(output).toContain('waiting for the database'));
});
afterAll(async () => {
  const ended = once(service, 'exit');
  service.kill('SIGKILL');
  await ended;
  await rm(folder, { recursive: true });
});

test('SIGUSR2 changes the log level of a running process to debug, and back, without a secret in the log', async () => {
  service.kill('SIGUSR2');
  await eventually(() => expect(output).toContain('the log level has changed'));
  service.kill('SIGUSR2');
  await eventually(() => expect(output).toContain('the log level changes'));
  expect(service.exitCode).toBeNull();
  expect(output).not.toMatch(/a-password|an-internal-secret/);
});
