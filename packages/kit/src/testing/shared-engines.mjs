import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** jest's globalSetup: a folder where test files note the servers that they share; none is started here. */
export default async function setup() {
  process.env.TEST_ENGINES_FOLDER = await mkdtemp(join(tmpdir(), 'engines-'));
}

/** jest's globalTeardown: ends what was noted. */
export async function teardown() {
  const folder = process.env.TEST_ENGINES_FOLDER;
  const note = join(folder, 'elasticsearch.pid');
  if (existsSync(note)) end(Number(await readFile(note, 'utf8')));
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}

/** It may have ended already, with the test process that started it. */
function end(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (failure) {
    if (failure.code !== 'ESRCH') throw failure;
  }
}
