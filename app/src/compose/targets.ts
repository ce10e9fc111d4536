import { startAuth } from '@archive/auth';
import { startGateway } from '@archive/gateway';
import type { Logger, Metrics, Peer } from '@archive/kit';
import { startProjects } from '@archive/projects';
import { startSearch } from '@archive/search';
import { startSessions } from '@archive/sessions';
import type { Resource, Settings } from '../config/config.ts';
import type { Engines } from './engines.ts';
import { createGatewayOptions } from './gateway-options.ts';

type EngineName = keyof Engines;
/** Resources that are services. */
export type PeerName = Exclude<Resource, EngineName | 'internalSecret'>;

/** The input of a service's start, limited to the resources that its row needs. */
export interface ServiceContext<Need extends Resource> {
  readonly settings: Settings;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Directory for uploads too large for memory. */
  readonly spoolDir: string;
  /** gRPC address to listen on, and the secret that callers must send. */
  readonly listen: Peer;
  /** HTTP port to listen on. */
  readonly port: number;
  readonly engines: Pick<Engines, Extract<Need, EngineName>>;
  readonly peers: Readonly<Record<Extract<Need, PeerName>, Peer>>;
}

export interface RunningService {
  /** gRPC address, with the port in use; absent where the service has none. */
  readonly address?: string;
  /** HTTP port in use; only the gateway has one. */
  readonly httpPort?: number;
  stop(): Promise<void>;
}

interface ServiceRow<Need extends Resource> {
  /** Default of PORT. */
  readonly port: number;
  readonly needs: readonly Need[];
  readonly start: (context: ServiceContext<Need>) => Promise<RunningService>;
  /** Undefined: the default of Lifecycle. */
  readonly stopTimeoutMs?: (settings: Settings) => number;
}

/** Infers the needs of a row, so that `start` can use no resource that the row does not name. */
const defineService = <const Need extends Resource>(row: ServiceRow<Need>): ServiceRow<Need> => row;

/** Every service, one row each; a process with all of them starts them in this order. */
export const services = {
  auth: defineService({
    port: 4801,
    needs: ['database', 'sealingSecret'],
    start: async ({ listen, engines, log }) =>
      startAuth({
        ...listen,
        databaseUrl: await engines.database(),
        sealingSecret: await engines.sealingSecret(),
        log,
      }),
  }),
  sessions: defineService({
    port: 4803,
    needs: ['database', 'bus', 'projects', 'search'],
    start: async ({ listen, engines, peers, spoolDir, log }) =>
      startSessions({
        ...listen,
        databaseUrl: await engines.database(),
        bus: await engines.bus(),
        projects: peers.projects,
        search: peers.search,
        spoolFolder: spoolDir,
        log,
      }),
  }),
  projects: defineService({
    port: 4802,
    needs: ['database', 'bus', 'sessions'],
    start: async ({ listen, engines, peers, log }) =>
      startProjects({
        ...listen,
        databaseUrl: await engines.database(),
        bus: await engines.bus(),
        sessions: peers.sessions,
        log,
      }),
  }),
  search: defineService({
    port: 4804,
    needs: ['database', 'bus', 'projects', 'sessions'],
    start: async ({ listen, engines, peers, settings, metrics, log }) => {
      const { ELASTICSEARCH_URL: url, ELASTICSEARCH_PREFIX: prefix } = settings;
      return startSearch({
        ...listen,
        databaseUrl: await engines.database(),
        bus: await engines.bus(),
        projects: peers.projects,
        sessions: peers.sessions,
        metrics,
        reconcileEveryMs: settings.RECONCILE_EVERY_MINUTES * 60_000,
        ...(url === undefined ? {} : { elasticsearch: { url, prefix } }),
        log,
      });
    },
  }),
  gateway: defineService({
    port: 4800,
    needs: ['rateLimiter', 'auth', 'projects', 'sessions', 'search'],
    start: async ({ engines, ...context }) => {
      const gateway = await startGateway(createGatewayOptions(context, await engines.rateLimiter()));
      return { httpPort: gateway.port, stop: () => gateway.stop() };
    },
    stopTimeoutMs: ({ DRAIN_WAIT_MS }) => DRAIN_WAIT_MS + 30_000,
  }),
};
export type ServiceName = keyof typeof services;

/** The services of a process: all, or one. */
export type Target = 'all' | ServiceName;
export const targets = ['all', ...Object.keys(services)] as readonly Target[];

/** The services of a target, in their order of start. */
export function listServices(target: Target): readonly ServiceName[] {
  return target === 'all' ? (Object.keys(services) as ServiceName[]) : [target];
}

/** The default of PORT; `all` has the port of its gateway. */
export const findDefaultPort = (target: Target): number => services[target === 'all' ? 'gateway' : target].port;
