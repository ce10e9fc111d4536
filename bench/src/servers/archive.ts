import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { authContract } from '@archive/contracts';
import { createServiceClient, type Lifecycle, backgroundContext, type Peer } from '@archive/kit';
import { eventually, findFreePort } from '@archive/kit/testing';
import { type Child, startChild } from './child.ts';

type Settings = Readonly<Record<string, string>>;

export interface ProcessOptions {
  /** Parent of the data folders. */
  readonly folder: string;
  readonly core: number | undefined;
  /** Folder for CPU profiles. If undefined, no profiles are written. */
  readonly profiles?: string;
  /** Each process loads this module before the archive. */
  readonly preload?: string;
  readonly life: Lifecycle;
}

export interface ArchiveOptions extends ProcessOptions {
  /** An empty database. */
  readonly database: string;
}

export interface Archive {
  readonly port: number;
  readonly pids: readonly number[];
  readonly key: string;
  readonly auth: Peer;
}

const unlimited = '1000000000';
const commonSettings: Settings = {
  // scripts/run.mjs has the same value.
  MALLOC_ARENA_MAX: '1',
  LOG_LEVEL: 'warn',
  REST_LIMIT_PER_HOUR: unlimited,
  GRAPHQL_LIMIT_PER_HOUR: unlimited,
  UPLOAD_LIMIT_PER_HOUR: unlimited,
};

const script = fileURLToPath(new URL('../../../app/src/main.ts', import.meta.url));

/** Starts the archive in one process, as `npm start` does. The archive uses the PostgreSQL server of the baselines. */
export function startSingleProcess({ database, ...options }: ArchiveOptions): Promise<Archive> {
  return startWithSettings({ DATABASE_URL: database }, options);
}

export async function startWithSettings(engines: Settings, options: ProcessOptions): Promise<Archive> {
  const port = await findFreePort();
  const dataDir = join(options.folder, 'one');
  const child = startTarget('all', { ...engines, DATA_DIR: dataDir, PORT: String(port) }, options);
  await waitUntilReady(port, [child]);
  const run = JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8')) as { services: { auth: string } };
  const auth = { address: run.services.auth };
  return { port, pids: [child.pid], key: await createKey(auth), auth };
}

/** Starts a gateway and every service in separate processes, with Redis and NATS. `search` has settings of search. */
export async function startSeparateProcesses(
  engines: { redis: string; nats: string },
  options: ArchiveOptions,
  search: Settings = {},
): Promise<Archive> {
  const ports = Array.from({ length: 5 }, () => findFreePort());
  const [gateway = 0, auth = 0, projects = 0, sessions = 0, searchPort = 0] = await Promise.all(ports);
  const secret = () => randomBytes(32).toString('base64url');
  const shared: Settings = {
    DATABASE_URL: options.database,
    REDIS_URL: engines.redis,
    NATS_URL: engines.nats,
    AUTH_ADDRESS: `127.0.0.1:${auth}`,
    PROJECTS_ADDRESS: `127.0.0.1:${projects}`,
    SESSIONS_ADDRESS: `127.0.0.1:${sessions}`,
    SEARCH_ADDRESS: `127.0.0.1:${searchPort}`,
    INTERNAL_SECRET: secret(),
    KEY_SEALING_SECRET: secret(),
  };
  const children = Object.entries({ auth, projects, sessions, search: searchPort, gateway }).map(([target, port]) => {
    const own = { DATA_DIR: join(options.folder, target), PORT: String(port), ...(target === 'search' ? search : {}) };
    return startTarget(target, { ...shared, ...own }, options);
  });
  await waitUntilReady(gateway, children);
  const peer = { address: `127.0.0.1:${auth}`, secret: shared['INTERNAL_SECRET'] ?? '' };
  return { port: gateway, pids: children.map(({ pid }) => pid), key: await createKey(peer), auth: peer };
}

function startTarget(target: string, settings: Settings, { core, profiles, preload, life }: ProcessOptions): Child {
  const profiling =
    profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`, `--cpu-prof-name=${target}.cpuprofile`];
  // scripts/run.mjs has the same flags.
  const args = [
    '--max-semi-space-size=4',
    ...profiling,
    ...(preload === undefined ? [] : ['--import', preload]),
    script,
    `--target=${target}`,
  ];
  const child = startChild({
    name: `the archive (${target})`,
    args,
    env: { ...commonSettings, ...settings },
    core,
    hasIpc: false,
  });
  life.onStop(target, () => child.stop());
  return child;
}

async function waitUntilReady(port: number, children: readonly Child[]): Promise<void> {
  const ready = eventually(async () => {
    const { status } = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) });
    if (status !== 200) throw new Error(`not ready: ${status}`);
  }, 30_000);
  await Promise.race([ready, ...children.map(({ failure }) => failure)]);
}

async function createKey(peer: Peer): Promise<string> {
  const auth = createServiceClient(authContract, peer);
  try {
    return (await auth.createKey({ userName: 'bench', label: 'bench' }, backgroundContext(5_000))).key;
  } finally {
    auth.close();
  }
}
