import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createEmbeddedCluster, startProgram } from '@archive/kit/testing';
import { root } from '../checkout/checkout.ts';
import type { ArchiveProcess, ArchiveSettings, Target } from './archive.ts';

/** `run.json` in the data folder. A process writes its pid at once, and the other members when it is ready. */
interface RunFile {
  readonly pid?: number;
  readonly socketDir: string;
  readonly url?: string;
  readonly services: Readonly<Record<string, string>>;
}

/** `npm start` sets the same flags, so tests measure the memory of an operator's process. */
const nodeFlags = ['--max-semi-space-size=4'];
const allocatorSettings = { MALLOC_ARENA_MAX: '1' };
const emptyRunFile: RunFile = { socketDir: '', services: {} };

/**
 * Starts a target on 127.0.0.1 with a new data folder. The port is free unless PORT is set. The product is in the
 * folder `release`, by default this repository.
 */
export async function startProcess(
  target: Target,
  settings: ArchiveSettings,
  release: string = root,
): Promise<ArchiveProcess> {
  let nextRelease = release;
  let runFile = emptyRunFile;
  let dataDir = '';
  const program = await startProgram({
    command: process.execPath,
    args: () => [...nodeFlags, join(nextRelease, 'app/src/main.ts'), `--target=${target}`],
    env: createEnvironment({ PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: 'data', ...settings }),
    prepare: async folder => {
      dataDir = join(folder, 'data');
      await rm(join(dataDir, 'run.json'), { force: true });
      if (target === 'all' && settings['DATABASE_URL'] === undefined) await createClusterIfMissing(dataDir);
    },
    ready: async () => {
      runFile = await readRunFile(dataDir);
      await requireReady(runFile);
    },
  });
  return {
    ...program,
    target,
    dataDir,
    useRelease: folder => (nextRelease = folder),
    readPid: async () => (await readRunFile(dataDir).catch(() => emptyRunFile)).pid,
    get url() {
      return runFile.url ?? '';
    },
    get databaseUrl() {
      return settings['DATABASE_URL'] ?? `postgresql://archive@${encodeURIComponent(runFile.socketDir)}/postgres`;
    },
    address: service => runFile.services[service] ?? '',
  };
}

async function createClusterIfMissing(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres');
  if (existsSync(cluster)) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await createEmbeddedCluster(cluster);
}

/** Returns the settings and the variables that every program needs. The test's other variables are not passed on. */
function createEnvironment(settings: ArchiveSettings): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE, ...allocatorSettings, ...settings };
}

async function readRunFile(dataDir: string): Promise<RunFile> {
  return JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8')) as RunFile;
}

async function requireReady({ url, services }: RunFile): Promise<void> {
  if (url === undefined && Object.keys(services).length === 0) throw new Error('still starting');
  if (url === undefined) return;
  const { status } = await fetch(`${url}/readyz`);
  if (status !== 200) throw new Error(`not ready: ${status}`);
}
