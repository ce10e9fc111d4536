import { join } from 'node:path';
import { startAuth } from '@archive/auth';
import { defaultLimits, startGateway } from '@archive/gateway';
import type { RateLimiter, Bus, Lifecycle, Logger, Metrics, Peer } from '@archive/kit';
import { startProjects } from '@archive/projects';
import { startSearch } from '@archive/search';
import { startSessions } from '@archive/sessions';
import type { Settings } from '../config/config.ts';

/** The services with a gRPC address of their own. */
export const services = ['auth', 'projects', 'sessions', 'search'] as const;
export type ServiceName = (typeof services)[number];

/** What a part of the archive is started with. */
export interface Parts {
  readonly settings: Settings;
  readonly life: Lifecycle;
  readonly log: Logger;
  /** Folder for uploads too large for memory. */
  readonly spoolFolder: string;
  /** What this process tells. */
  readonly metrics: Metrics;
  /** Where each service is reached. */
  readonly peers: Readonly<Record<ServiceName, Peer>>;
}

/** Where a service listens, and the secret that it demands there. */
export type Listen = Peer;

export async function runAuth(
  { life, log }: Parts,
  listen: Listen,
  databaseUrl: string,
  sealingSecret: string,
): Promise<string> {
  const auth = await startAuth({ ...listen, databaseUrl, sealingSecret, log: log.child({ service: 'auth' }) });
  life.onStop('auth', () => auth.stop());
  return auth.address;
}

export async function runProjects(
  { life, log, peers }: Parts,
  listen: Listen,
  databaseUrl: string,
  bus: Bus,
): Promise<string> {
  const projects = await startProjects({
    ...listen,
    databaseUrl,
    bus,
    sessions: peers.sessions,
    log: log.child({ service: 'projects' }),
  });
  life.onStop('projects', () => projects.stop());
  return projects.address;
}

export async function runSessions(
  { life, log, peers, spoolFolder }: Parts,
  listen: Listen,
  databaseUrl: string,
  bus: Bus,
): Promise<string> {
  const child = log.child({ service: 'sessions' });
  const sessions = await startSessions({
    ...listen,
    databaseUrl,
    bus,
    projects: peers.projects,
    search: peers.search,
    spoolFolder,
    log: child,
  });
  life.onStop('sessions', () => sessions.stop());
  return sessions.address;
}

export async function runSearch(
  { settings, life, log, peers, metrics }: Parts,
  listen: Listen,
  databaseUrl: string,
  bus: Bus,
): Promise<string> {
  const { ELASTICSEARCH_URL: url, ELASTICSEARCH_PREFIX: prefix } = settings;
  const search = await startSearch({
    ...listen,
    databaseUrl,
    bus,
    sessions: peers.sessions,
    projects: peers.projects,
    metrics,
    reconcileEveryMs: settings.RECONCILE_EVERY_MINUTES * 60_000,
    ...(url === undefined ? {} : { elasticsearch: { url, prefix } }),
    log: log.child({ service: 'search' }),
  });
  life.onStop('search', () => search.stop());
  return search.address;
}

export const httpPort = 4800;
/** A gateway without its wait for the balancer stops within this, in ms. */
const stopMs = 30_000;

/** The port that the gateway listens on. */
export async function runGateway(
  { settings, life, log, peers, spoolFolder }: Parts,
  allowance: RateLimiter,
): Promise<number> {
  const gateway = await startGateway({
    host: settings.HOST,
    port: settings.PORT ?? httpPort,
    peers,
    allowance,
    limits: {
      rest: settings.REST_LIMIT_PER_HOUR,
      graphql: settings.GRAPHQL_LIMIT_PER_HOUR,
      upload: settings.UPLOAD_LIMIT_PER_HOUR,
    },
    requests: {
      atOnce: settings.REQUESTS_AT_ONCE,
      waiting: settings.REQUESTS_WAITING,
      open: settings.REQUESTS_OPEN,
    },
    uploads: {
      limits: {
        compressed: settings.UPLOAD_COMPRESSED_BYTES,
        decompressed: settings.UPLOAD_BYTES,
        metadata: settings.METADATA_BYTES,
      },
      budgetBytes: settings.UPLOAD_BUDGET_BYTES,
      spoolFolder,
    },
    graphLimits: { ...defaultLimits, cost: settings.GRAPHQL_COST },
    detailCompat: settings.DETAIL_COMPAT,
    trustedProxies: settings.TRUSTED_PROXIES,
    drainWaitMs: settings.DRAIN_WAIT_MS,
    log: log.child({ service: 'gateway' }),
  });
  life.onStop('gateway', () => gateway.stop(), settings.DRAIN_WAIT_MS + stopMs);
  return gateway.port;
}

/** The unix socket of a service in one process. */
export function socketOf(socketDir: string, service: ServiceName): Peer {
  return { address: `unix:${join(socketDir, `${service}.sock`)}` };
}
