import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Engine, DedicatedEngine, ServerOptions } from './engine.ts';
import { eventually } from './eventually.ts';
import { findFreePort, type ProgramOptions, startProgram } from './program.ts';

const startMs = 90_000;

/** An `elasticsearch` of the test's own; it takes 7 to 25 s to start. */
export async function startElasticsearch(
  options: ServerOptions & Pick<ProgramOptions, 'parent' | 'background'> = {},
): Promise<DedicatedEngine> {
  const { port: wanted, args = [], ...rest } = options;
  const port = wanted ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram({
    command: 'elasticsearch',
    // A launcher and the server.
    group: true,
    ...rest,
    startMs,
    stopSignal: 'SIGKILL',
    env: folder => ({ ...process.env, TMPDIR: folder }),
    args: folder => ['-E', `http.port=${port}`, '-E', `path.data=${join(folder, 'data')}`, ...args],
    ready: () => isUp(url),
  });
  return { url, ...program };
}

/**
 * The one server of a jest run, started by the first test file that needs it and ended by the run's teardown
 * (shared-engines.mjs); outside such a run a server of its own.
 */
export async function startSharedElasticsearch(): Promise<Engine> {
  const folder = process.env['TEST_ENGINES_FOLDER'];
  if (folder === undefined) return startElasticsearch();
  const note = join(folder, 'elasticsearch');
  const lock = `${note}.lock`;
  return eventually(async () => {
    if (existsSync(note)) return { url: await readFile(note, 'utf8'), stop: () => Promise.resolve() };
    await mkdir(lock);
    try {
      await startShared(note);
    } finally {
      await rm(lock, { recursive: true });
    }
    throw new Error('to be read from the note');
  }, 2 * startMs);
}

async function startShared(note: string): Promise<void> {
  if (existsSync(note)) return;
  const engine = await startElasticsearch({ parent: dirname(note), background: true });
  await writeFile(`${note}.pid`, String(engine.pid()));
  await writeFile(`${note}.new`, engine.url);
  await rename(`${note}.new`, note);
}

async function isUp(url: string): Promise<void> {
  const answer = await fetch(`${url}/_cluster/health`, { signal: AbortSignal.timeout(1_000) });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
}
