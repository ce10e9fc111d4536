import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signalWhileLoading } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const script = join(import.meta.dirname, '../src/main.ts');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'early-stop-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('SIGTERM while the modules load ends the process with code 143', async () => {
  // The start waits for its database, so the test needs no engine.
  const env = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: 'postgresql://nobody:a-password@127.0.0.1:1/none',
    NATS_URL: 'nats://127.0.0.1:1',
    SESSIONS_ADDRESS: '127.0.0.1:1',
    INTERNAL_SECRET: 'an-internal-secret-of-the-test',
    PORT: '0',
  };
  const args = [signalWhileLoading, script, '--target=projects'];
  const limit = { timeout: 30_000, killSignal: 'SIGKILL' } as const;
  const child = spawn(process.execPath, args, { stdio: 'ignore', env, ...limit });
  expect(await once(child, 'exit')).toEqual([143, null]);
});
