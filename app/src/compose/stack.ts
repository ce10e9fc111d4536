import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createMetrics,
  createReadiness,
  createServiceLog,
  type Lifecycle,
  type Logger,
  type Metrics,
  type Peer,
  type Readiness,
  serveMetrics,
  startComposite,
} from '@archive/kit';
import { type Settings, settingOf } from '../config/config.ts';
import { type DataDir, openDataDir } from '../data-dir/data-dir.ts';
import { formatBaseUrl, formatHost } from './base-url.ts';
import { openDeletionLogFolder } from '../data-dir/deletion-log-folder.ts';
import { createEngines } from './engines.ts';
import type { PeerName } from './service-row.ts';
import { startTracing } from './tracing.ts';
import { listServices, type ServiceName, services, type Target } from './targets.ts';

export interface Stack {
  /** Base URL of the gateway. Absent if the target has no gateway. */
  readonly url?: string;
  /** URL at which this machine reaches the gateway; `url` may be that of a proxy. */
  readonly localUrl?: string;
  readonly services: Readonly<Partial<Record<ServiceName, Peer>>>;
  readonly metrics: Metrics;
  /** Longest time that `stop` takes. */
  readonly stopTimeoutMs: number;
  stop(): Promise<void>;
}

/** Starts a target. If one part fails to start, closes the parts that have started. */
export function startStack(target: Target, settings: Settings, log: Logger): Promise<Stack> {
  return startComposite(log, async life => {
    const dataDir = await openDataDir(settings.DATA_DIR, log);
    life.onStop('data directory', () => dataDir.release());
    await startTracing(target, settings, log, life);
    const metrics = createMetrics();
    const readiness = createReadiness();
    const started = await startServices({ target, settings, log, life, dataDir, metrics, readiness });
    await openMetrics({ settings, life, log, metrics, readiness });
    const addresses = Object.entries(started.services).map(([name, peer]) => [name, peer.address] as const);
    const { services: _peers, ...urls } = started;
    await dataDir.updateRunFile({ ...urls, services: Object.fromEntries(addresses) });
    return { ...started, metrics };
  });
}

interface StartOptions {
  readonly target: Target;
  readonly settings: Settings;
  readonly log: Logger;
  readonly life: Lifecycle;
  readonly dataDir: DataDir;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
}

async function startServices(options: StartOptions): Promise<Pick<Stack, 'url' | 'localUrl' | 'services'>> {
  const { target, settings, life, dataDir } = options;
  const engines = createEngines({ ...options, name: target === 'all' ? 'archive' : target });
  const spoolDir = join(dataDir.path, 'spool');
  await mkdir(spoolDir, { recursive: true, mode: 0o700 });
  // These targets delete nothing, so they need no access to the log.
  const hasLog = target !== 'gateway' && target !== 'search';
  const logParent = target === 'all' ? dataDir.path : undefined;
  const deletionLogFolder = hasLog ? await openDeletionLogFolder(settings, logParent) : undefined;
  const peers = createPeers(options);
  const started: Partial<Record<ServiceName, Peer>> = {};
  let urls: Pick<Stack, 'url' | 'localUrl'> = {};
  for (const name of listServices(target)) {
    const { start, port: defaultPort, stopTimeoutMs } = services[name];
    const port = settings.PORT ?? defaultPort;
    const listen = createListenPeer(name, port, options);
    const log = createServiceLog(options.log, name);
    const running = await start({ ...options, engines, spoolDir, deletionLogFolder, peers, port, listen, log });
    life.onStop(name, () => running.stop(), stopTimeoutMs?.(settings));
    if (running.address !== undefined) started[name] = { ...listen, address: running.address };
    if (running.httpPort !== undefined) urls = formatUrls(settings, running.httpPort);
  }
  return { services: started, ...urls };
}

function formatUrls(settings: Settings, port: number) {
  const localUrl = formatBaseUrl({ ...settings, PUBLIC_URL: undefined }, port);
  return { url: formatBaseUrl(settings, port), localUrl };
}

/**
 * Services in one process use unix sockets in a private directory. Separate processes use TCP with the internal secret.
 */
function createListenPeer(name: ServiceName, port: number, { target, settings, dataDir }: StartOptions): Peer {
  return target === 'all'
    ? createSocketPeer(dataDir, name)
    : createTcpPeer(`${formatHost(settings)}:${port}`, settings);
}

function createPeers({ target, settings, dataDir }: StartOptions): Readonly<Record<PeerName, Peer>> {
  const peer = (name: PeerName) =>
    target === 'all' ? createSocketPeer(dataDir, name) : createTcpPeer(settings[settingOf[name]] ?? '', settings);
  return { auth: peer('auth'), projects: peer('projects'), sessions: peer('sessions'), search: peer('search') };
}

const createSocketPeer = ({ socketDir }: DataDir, name: ServiceName): Peer => ({
  address: `unix:${join(socketDir, `${name}.sock`)}`,
});
const createTcpPeer = (address: string, { INTERNAL_SECRET: secret = '' }: Settings): Peer => ({ address, secret });

type MetricsOptions = Pick<StartOptions, 'settings' | 'life' | 'log' | 'metrics' | 'readiness'>;

async function openMetrics({ settings, life, log, metrics, readiness }: MetricsOptions): Promise<void> {
  const { HOST: host, METRICS_PORT: port = 0 } = settings;
  if (port === 0) return;
  const server = await serveMetrics({ metrics, readiness, host, port, log });
  life.onStop('metrics', () => server.stop());
}
