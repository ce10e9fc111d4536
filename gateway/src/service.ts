import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  accountContract,
  type AccountMethods,
  authContract,
  projectsContract,
  searchContract,
  sessionsContract,
  type SessionsMethods,
  subgraphContract,
} from '@archive/contracts';
import {
  type RateLimiter,
  createServiceClient,
  type ServiceClient,
  startComposite,
  type Lifecycle,
  type Logger,
  type Metrics,
  backgroundContext,
  type Peer,
  ServiceError,
  withTimeout,
} from '@archive/kit';
import { AccountCookies } from './account/answer/account-cookies.ts';
import { createAccountRoutes } from './account/routes.ts';
import { createApp } from './app.ts';
import { startDeletionRecorder } from './audit/record-deletion.ts';
import { createAuthenticator } from './authentication/authenticator.ts';
import { createSessionAuthenticator } from './authentication/check-session.ts';
import type { SessionAuthenticator } from './authentication/session-authenticator.ts';
import { OwnAddress } from './browser/own-address.ts';
import { createDeviceRoutes } from './device-login/routes.ts';
import { listen } from './connection/http-server.ts';
import { type Graph, loadGraph } from './graphql/federation/graph.ts';
import type { GraphLimits } from './graphql/limits/limits.ts';
import { createGraphRoutes } from './graphql/http/routes.ts';
import { createLookups, type Lookups } from './request/lookups.ts';
import type { Route } from './request/route.ts';
import type { RequestLimits } from './pipeline/admission.ts';
import type { RateLimits } from './pipeline/rate-limit.ts';
import { shareProbe } from './pipeline/share-probe.ts';
import { measureGraph } from './metrics/graph-metrics.ts';
import { addReadyGauge, addUploadGauges } from './metrics/load-gauges.ts';
import { addResumeRoutes } from './resume/routes.ts';
import { createRestRoutes } from './rest/routes.ts';
import { DiskGuard, type DiskGuardOptions } from './upload/admission/disk-guard.ts';
import { createIngester, type IngestOptions } from './upload/ingest.ts';
import { readWebFiles } from './web/web-files.ts';

/** The build writes the pages to this folder. */
const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** Running requests have this time to finish after `stop`. */
const stopGraceMs = 10_000;

export interface GatewayOptions {
  readonly host: string;
  readonly port: number;
  /** The base URL that people use, if the operator has set it. */
  readonly publicUrl?: string | undefined;
  readonly peers: { readonly auth: Peer; readonly projects: Peer; readonly sessions: Peer; readonly search: Peer };
  readonly rateLimiter: RateLimiter;
  readonly rateLimits: RateLimits;
  readonly requestLimits: RequestLimits;
  readonly uploads: Omit<IngestOptions, 'log'>;
  /** Uploads need this much free space on the volume of the spool folder. */
  readonly disk: Pick<DiskGuardOptions, 'minFreePercent' | 'minFreeBytes'>;
  readonly metrics: Metrics;
  readonly graphLimits: GraphLimits;
  readonly detailCompat: boolean;
  readonly trustedProxies: readonly string[];
  readonly corsOrigins: readonly string[];
  /**
   * At shutdown, the gateway reports not ready for this time but still accepts connections, so that load balancers
   * notice.
   */
  readonly drainWaitMs: number;
  readonly log: Logger;
}

/** Serves the interface over HTTP. `stop` drains the server, and then closes everything that the gateway has opened. */
export function startGateway(options: GatewayOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const { log, peers } = options;
  return startComposite(log, async life => {
    const { auth, accounts, ...services } = connectServices(peers, life);
    const deletions = startDeletionRecorder(accounts, log);
    life.onStop('audit of deletions', () => deletions.stop());
    const ingester = createIngester({ ...options.uploads, log });
    life.onStop('ingester', () => ingester.stop());
    const disk = new DiskGuard({ ...options.disk, folder: options.uploads.spoolFolder, log });
    disk.addMetrics(options.metrics);
    addUploadGauges(options.metrics, () => ingester.readLoads(), log);
    const lookups = createLookups(services);
    const graph = await startGraph(options, life);
    // Loading the graph blocks the event loop for longer than the first call to auth may take, so the graph comes
    // first.
    const authenticator = createAuthenticator({ auth, log });
    life.onStop('authenticator', () => authenticator.stop());
    const recordDeletion = deletions.record;
    const rest = createRestRoutes({ ...options, ...services, lookups, ingester, disk, recordDeletion });
    const account = openAccounts(options, accounts, services.sessions);
    const state = { isStopping: false };
    const probeServices = shareProbe(() => checkServices(lookups));
    const checkReadiness = async () => {
      if (state.isStopping || !authenticator.isReady()) throw new ServiceError('UNAVAILABLE');
      await probeServices();
    };
    addReadyGauge(options.metrics, checkReadiness, log);
    const app = createApp({
      ...options,
      callers: { keys: authenticator, sessions: account.browserSessions },
      routes: [...addResumeRoutes(rest, { ...services, lookups }), ...createGraphRoutes(graph), ...account.routes],
      bodyMemory: ingester.bodyMemory,
      publicRoutes: { checkReadiness, openApi: await readFile(new URL('./openapi.json', import.meta.url)) },
      webFiles: await readWebFiles(webFolder),
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

function connectServices(peers: GatewayOptions['peers'], life: Lifecycle) {
  const auth = createServiceClient(authContract, peers.auth);
  life.onStop('auth', () => auth.close());
  const projects = createServiceClient(projectsContract, peers.projects);
  life.onStop('projects', () => projects.close());
  const sessions = createServiceClient(sessionsContract, peers.sessions);
  life.onStop('sessions', () => sessions.close());
  const search = createServiceClient(searchContract, peers.search);
  life.onStop('search', () => search.close());
  const accounts = createServiceClient(accountContract, peers.auth);
  life.onStop('accounts', () => accounts.close());
  return { auth, accounts, projects, sessions, search };
}

function openAccounts(
  options: GatewayOptions,
  accounts: ServiceClient<AccountMethods>,
  sessions: ServiceClient<SessionsMethods>,
): { routes: Route[]; browserSessions: SessionAuthenticator } {
  const address = new OwnAddress(options);
  const cookies = new AccountCookies(address.isSecure);
  const browserSessions = createSessionAuthenticator({ accounts, address, cookie: cookies.session });
  const routes = createAccountRoutes({ accounts, sessions, cookies, address, limits: options });
  return { browserSessions, routes: [...routes, ...createDeviceRoutes({ accounts, address })] };
}

async function startGraph({ peers, graphLimits, metrics, log }: GatewayOptions, life: Lifecycle): Promise<Graph> {
  const subgraphs = (['projects', 'sessions', 'search'] as const).map(name => {
    const subgraph = createServiceClient(subgraphContract, peers[name]);
    life.onStop(`subgraph ${name}`, () => subgraph.close());
    return [name, subgraph] as const;
  });
  const supergraphSdl = await readFile(new URL('./supergraph.graphql', import.meta.url), 'utf8');
  const graph = await loadGraph({ supergraphSdl, subgraphs: Object.fromEntries(subgraphs), limits: graphLimits, log });
  life.onStop('graph', () => graph.stop());
  return measureGraph(graph, metrics);
}

/**
 * Looks up ids that do not exist, so that the services projects and sessions read their databases. Rejects with
 * UNAVAILABLE after at most 2 s if a service does not answer.
 */
async function checkServices(lookups: Lookups): Promise<void> {
  const context = backgroundContext(1_500);
  const [ownerId, projectId, sessionId] = ['-', '-', '00000000-0000-0000-0000-000000000000'];
  const calls = [
    lookups.findProject({ ownerId, projectId }, context),
    lookups.findSession({ ownerId, projectId, sessionId }, context),
  ];
  await withTimeout(2_000, Promise.all(calls));
}

export { defaultLimits, type GraphLimits } from './graphql/limits/limits.ts';
