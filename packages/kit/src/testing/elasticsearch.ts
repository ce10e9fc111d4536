import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Engine, DedicatedEngine, ServerOptions } from './engine.ts';
import { eventually } from './eventually.ts';
import { findFreePort } from './free-port.ts';
import { type ProgramOptions, startProgram } from './program.ts';

const startTimeoutMs = 90_000;

/** Starts Elasticsearch for one test. The start takes 7 to 25 s. */
export async function startElasticsearch(
  options: ServerOptions & Pick<ProgramOptions, 'parent' | 'isBackground'> = {},
): Promise<DedicatedEngine> {
  const { port: wanted, args = [], ...rest } = options;
  const port = wanted ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram({
    command: 'elasticsearch',
    // Elasticsearch runs as two processes, a launcher and the server.
    isGroup: true,
    ...rest,
    startTimeoutMs,
    stopSignal: 'SIGKILL',
    env: folder => ({ ...process.env, TMPDIR: folder }),
    args: folder => ['-E', `http.port=${port}`, '-E', `path.data=${join(folder, 'data')}`, ...args],
    ready: () => isUp(url),
  });
  return { url, ...program };
}

/**
 * Returns the server that all tests of a jest run share. The first test file that needs the server starts it, and
 * shared-engines.mjs ends it. Outside of a jest run, each call starts a server.
 */
export async function startSharedElasticsearch(): Promise<Engine> {
  const folder = process.env['TEST_ENGINES_FOLDER'];
  if (folder === undefined) return startElasticsearch();
  const urlFile = join(folder, 'elasticsearch');
  const lock = `${urlFile}.lock`;
  return eventually(async () => {
    if (existsSync(urlFile)) return { url: await readFile(urlFile, 'utf8'), stop: () => Promise.resolve() };
    await mkdir(lock);
    try {
      await startShared(urlFile);
    } finally {
      await rm(lock, { recursive: true });
    }
    throw new Error('the URL is read from its file next');
  }, 2 * startTimeoutMs);
}

async function startShared(urlFile: string): Promise<void> {
  if (existsSync(urlFile)) return;
  const engine = await startElasticsearch({ parent: dirname(urlFile), isBackground: true });
  await writeFile(`${urlFile}.pid`, String(engine.pid()));
  await writeFile(`${urlFile}.new`, engine.url);
  await rename(`${urlFile}.new`, urlFile);
}

async function isUp(url: string): Promise<void> {
  const response = await fetch(`${url}/_cluster/health`, { signal: AbortSignal.timeout(1_000) });
  if (!response.ok) throw new Error(`answered ${response.status}`);
}
