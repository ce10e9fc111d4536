import { readFile } from 'node:fs/promises';
import { authContract, projectsContract, sessionsContract, subgraphContract } from '@archive/contracts';
import {
  type RateLimiter,
  createServiceClient,
  startComposite,
  type Lifecycle,
  type Logger,
  type Metrics,
  backgroundContext,
  type Peer,
  ServiceError,
  withTimeout,
} from '@archive/kit';
import { parse } from 'yaml';
import { createApp } from './app.ts';
import { createAuthenticator } from './authentication/authenticator.ts';
import { listen } from './connection/http-server.ts';
import { type Graph, loadGraph } from './graphql/federation/graph.ts';
import type { GraphLimits } from './graphql/limits/limits.ts';
import { createGraphRoutes } from './graphql/http/routes.ts';
import { createLookups, type Lookups } from './request/lookups.ts';
import type { RequestLimits } from './pipeline/admission.ts';
import type { RateLimits } from './pipeline/rate-limit.ts';
import { shareProbe } from './pipeline/share-probe.ts';
import { createRestRoutes } from './rest/routes.ts';
import { DiskGuard, type DiskGuardOptions } from './upload/admission/disk-guard.ts';
import { createIngester, type IngestOptions } from './upload/ingest.ts';

/** Time for running requests to finish at a stop. */
const stopGraceMs = 10_000;

export interface GatewayOptions {
  readonly host: string;
  readonly port: number;
  readonly peers: { readonly auth: Peer; readonly projects: Peer; readonly sessions: Peer; readonly search: Peer };
  readonly rateLimiter: RateLimiter;
  readonly rateLimits: RateLimits;
  readonly requestLimits: RequestLimits;
  readonly uploads: Omit<IngestOptions, 'log'>;
  /** Free space that uploads need on the volume of the spool folder. */
  readonly disk: Pick<DiskGuardOptions, 'minFreePercent' | 'minFreeBytes'>;
  readonly metrics: Metrics;
  readonly graphLimits: GraphLimits;
  readonly detailCompat: boolean;
  readonly trustedProxies: readonly string[];
  readonly corsOrigins: readonly string[];
  /** Time in which the gateway is not ready but still accepts connections, so that a load balancer notices. */
  readonly drainWaitMs: number;
  readonly log: Logger;
}

/** Serves the interface over HTTP. `stop` drains it and closes everything that it opened. */
export function startGateway(options: GatewayOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const { log, peers } = options;
  return startComposite(log, async life => {
    const auth = createServiceClient(authContract, peers.auth);
    life.onStop('auth', () => auth.close());
    const projects = createServiceClient(projectsContract, peers.projects);
    life.onStop('projects', () => projects.close());
    const sessions = createServiceClient(sessionsContract, peers.sessions);
    life.onStop('sessions', () => sessions.close());
    const ingester = createIngester({ ...options.uploads, log });
    life.onStop('ingester', () => ingester.stop());
    const disk = new DiskGuard({ ...options.disk, folder: options.uploads.spoolFolder, log });
    disk.addMetrics(options.metrics);
    const lookups = createLookups({ projects, sessions });
    const graph = await startGraph(options, life);
    // Loading the graph blocks the event loop for longer than the authenticator's first call may take.
    const authenticator = createAuthenticator({ auth, log });
    life.onStop('authenticator', () => authenticator.stop());
    const rest = createRestRoutes({ projects, sessions, lookups, ingester, disk, detailCompat: options.detailCompat });
    const state = { isStopping: false };
    const probeServices = shareProbe(() => checkServices(lookups));
    const checkReadiness = async () => {
      if (state.isStopping || !authenticator.isReady()) throw new ServiceError('UNAVAILABLE');
      await probeServices();
    };
    const app = createApp({
      ...options,
      authenticator,
      routes: [...rest, ...createGraphRoutes(graph)],
      bodyMemory: ingester.bodyMemory,
      publicRoutes: { checkReadiness, openApi: await readOpenApi() },
    });
    const server = await listen(options.host, options.port, app, log);
    life.onStop('http', () => server.stop(stopGraceMs));
    const drain = async () => {
      state.isStopping = true;
      server.drain();
      await new Promise(resolve => setTimeout(resolve, options.drainWaitMs));
    };
    life.onStop('readiness', drain, options.drainWaitMs + 1_000);
    return { port: server.port };
  });
}

/** Starts the GraphQL gateway over the services' subgraphs. */
async function startGraph({ peers, graphLimits, log }: GatewayOptions, life: Lifecycle): Promise<Graph> {
  const subgraphs = (['projects', 'sessions', 'search'] as const).map(name => {
    const subgraph = createServiceClient(subgraphContract, peers[name]);
    life.onStop(`subgraph ${name}`, () => subgraph.close());
    return [name, subgraph] as const;
  });
  const supergraphSdl = await readFile(new URL('./supergraph.graphql', import.meta.url), 'utf8');
  const graph = await loadGraph({ supergraphSdl, subgraphs: Object.fromEntries(subgraphs), limits: graphLimits, log });
  life.onStop('graph', () => graph.stop());
  return graph;
}

/** Reads the databases of projects and sessions by looking up ids that do not exist. Rejects with UNAVAILABLE after 2 s. */
async function checkServices(lookups: Lookups): Promise<void> {
  const context = backgroundContext(1_500);
  const [ownerId, projectId, sessionId] = ['-', '-', '00000000-0000-0000-0000-000000000000'];
  const calls = [
    lookups.findProject({ ownerId, projectId }, context),
    lookups.findSession({ ownerId, projectId, sessionId }, context),
  ];
  await withTimeout(2_000, Promise.all(calls));
}

async function readOpenApi(): Promise<string> {
  return JSON.stringify(parse(await readFile(new URL('./openapi.yaml', import.meta.url), 'utf8')));
}

export { defaultLimits, type GraphLimits } from './graphql/limits/limits.ts';
