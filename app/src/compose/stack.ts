import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startComposite, createMetrics, type Logger, type Metrics, type Peer, serveMetrics } from '@archive/kit';
import { type Settings, type Target } from '../config/config.ts';
import { type DataFolder, openDataFolder, secretFile } from '../data-dir/data-dir.ts';
import { type EngineOptions, openAllowance, openBus, openDatabase } from './engines.ts';
import {
  type Parts,
  runAuth,
  runGateway,
  runProjects,
  runSearch,
  runSessions,
  type ServiceName,
  socketOf,
} from './targets.ts';

/** A running target. */
export interface Stack {
  /** Base URL of the gateway; absent where the target has none. */
  readonly url?: string;
  /** Where each service of this process listens. */
  readonly services: Readonly<Partial<Record<ServiceName, Peer>>>;
  stop(): Promise<void>;
}

/** Starts a target; what it opened is closed by `stop`, also where the start fails half-way. */
export function startStack(target: Target, settings: Settings, log: Logger): Promise<Stack> {
  return startComposite(log, async life => {
    const folder = await openDataFolder(settings.DATA_DIR, log);
    life.onStop('data folder', () => folder.release());
    const spoolFolder = join(folder.path, 'spool');
    await mkdir(spoolFolder, { recursive: true, mode: 0o700 });
    const engines = { settings, folder, life, log };
    const shared = { spoolFolder, metrics: createMetrics() };
    const started = await (target === 'all' ? startAll(engines, shared) : startOne(target, engines, shared));
    await openMetrics(engines, shared.metrics);
    await folder.note({
      ...(started.url === undefined ? {} : { url: started.url }),
      services: addresses(started.services),
    });
    return started;
  });
}

type Started = Omit<Stack, 'stop'>;
type Shared = Pick<Parts, 'spoolFolder' | 'metrics'>;

/** All in one process: only HTTP has a port, services talk over unix sockets. */
async function startAll(engines: EngineOptions, shared: Shared): Promise<Started> {
  const { settings, folder, life, log } = engines;
  const peer = (service: ServiceName) => socketOf(folder.socketDir, service);
  const peers = {
    auth: peer('auth'),
    projects: peer('projects'),
    sessions: peer('sessions'),
    search: peer('search'),
  };
  const parts: Parts = { settings, life, log, peers, ...shared };
  const database = await openDatabase(engines);
  const bus = openBus(engines, 'archive');
  await runAuth(parts, peers.auth, database, await sealingSecret(settings, folder));
  await runSessions(parts, peers.sessions, database, bus);
  await runProjects(parts, peers.projects, database, bus);
  await runSearch(parts, peers.search, database, bus);
  const port = await runGateway(parts, await openAllowance(engines));
  return { url: baseUrl(settings, port), services: peers };
}

async function openMetrics({ settings, life, log }: EngineOptions, metrics: Metrics): Promise<void> {
  const { HOST: host, METRICS_PORT: port = 0 } = settings;
  if (port === 0) return;
  const served = await serveMetrics({ metrics, host, port, log });
  life.onStop('metrics', () => served.stop());
}

const ports = { auth: 4801, projects: 4802, sessions: 4803, search: 4804 } as const;

/** One service of its own, on host:port, with the internal secret; every engine is elsewhere. */
async function startOne(target: Exclude<Target, 'all'>, engines: EngineOptions, shared: Shared): Promise<Started> {
  const { settings, life, log } = engines;
  const secret = settings.INTERNAL_SECRET ?? '';
  const peer = (address: string | undefined): Peer => ({ address: address ?? '', secret });
  const peers = {
    auth: peer(settings.AUTH_ADDRESS),
    projects: peer(settings.PROJECTS_ADDRESS),
    sessions: peer(settings.SESSIONS_ADDRESS),
    search: peer(settings.SEARCH_ADDRESS),
  };
  const parts: Parts = { settings, life, log, peers, ...shared };
  if (target === 'gateway')
    return { url: baseUrl(settings, await runGateway(parts, await openAllowance(engines))), services: {} };
  const listen = peer(`${hostOf(settings)}:${settings.PORT ?? ports[target]}`);
  const database = await openDatabase(engines);
  const address = await startService(target, parts, listen, database, engines);
  return { services: { [target]: { address, secret } } };
}

function startService(
  target: ServiceName,
  parts: Parts,
  listen: Peer,
  database: string,
  engines: EngineOptions,
): Promise<string> {
  switch (target) {
    case 'auth':
      return runAuth(parts, listen, database, engines.settings.KEY_SEALING_SECRET ?? '');
    case 'projects':
      return runProjects(parts, listen, database, openBus(engines, target));
    case 'sessions':
      return runSessions(parts, listen, database, openBus(engines, target));
    case 'search':
      return runSearch(parts, listen, database, openBus(engines, target));
  }
}

async function sealingSecret(settings: Settings, folder: DataFolder): Promise<string> {
  return settings.KEY_SEALING_SECRET ?? (await secretFile(join(folder.path, 'key-sealing-secret')));
}

function baseUrl(settings: Settings, port: number): string {
  return settings.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://${hostOf(settings)}:${port}`;
}

/** As it stands before a port (RFC 3986, 3.2.2). */
function hostOf({ HOST }: Settings): string {
  return HOST.includes(':') ? `[${HOST}]` : HOST;
}

function addresses(services: Started['services']): Record<string, string> {
  return Object.fromEntries(Object.entries(services).map(([name, peer]) => [name, peer.address]));
}
