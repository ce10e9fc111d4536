import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Jest's globalSetup: creates the folder where test files record their shared servers. Starts no server. */
export default async function setup() {
  process.env.TEST_ENGINES_FOLDER = await mkdtemp(join(tmpdir(), 'engines-'));
}

/** Jest's globalTeardown: kills the recorded servers. */
export async function teardown() {
  const folder = process.env.TEST_ENGINES_FOLDER;
  const pidFile = join(folder, 'elasticsearch.pid');
  if (existsSync(pidFile)) kill(Number(await readFile(pidFile, 'utf8')));
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}

/** Ignores a server that has ended already, because it may have ended with the test process that started it. */
function kill(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (failure) {
    if (failure.code !== 'ESRCH') throw failure;
  }
}
