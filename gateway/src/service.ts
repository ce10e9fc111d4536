import { readFile } from 'node:fs/promises';
import { authContract, projectsContract, sessionsContract, subgraphContract } from '@archive/contracts';
import {
  type RateLimiter,
  createServiceClient,
  startComposite,
  type Lifecycle,
  type Logger,
  backgroundContext,
  type Peer,
  ServiceError,
  withTimeout,
} from '@archive/kit';
import { parse } from 'yaml';
import { createApp } from './app.ts';
import { createBearer } from './authentication/authenticator.ts';
import { listen } from './http-server.ts';
import { type Graph, loadGraph } from './graphql/federation/graph.ts';
import type { GraphLimits } from './graphql/limits/limits.ts';
import { graphRoutes } from './graphql/http/routes.ts';
import { createLookUps, type LookUps } from './request/lookups.ts';
import type { RequestLimits } from './pipeline/admission.ts';
import type { Limits } from './pipeline/rate-limit.ts';
import { restRoutes } from './rest/routes.ts';
import { createIngester, type IngestOptions } from './upload/ingest.ts';

export interface GatewayOptions {
  readonly host: string;
  readonly port: number;
  readonly peers: { readonly auth: Peer; readonly projects: Peer; readonly sessions: Peer; readonly search: Peer };
  readonly allowance: RateLimiter;
  readonly limits: Limits;
  readonly requests: RequestLimits;
  readonly uploads: Omit<IngestOptions, 'log'>;
  readonly graphLimits: GraphLimits;
  readonly detailCompat: boolean;
  readonly trustedProxies: readonly string[];
  /** Between "not ready" and the closing of the door, in ms, so that a balancer takes notice. */
  readonly drainWaitMs: number;
  readonly log: Logger;
}

/** Serves the interface over HTTP; everything it opened is closed by `stop`. */
export function startGateway(options: GatewayOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const { log, peers } = options;
  return startComposite(log, async life => {
    const auth = createServiceClient(authContract, peers.auth);
    life.onStop('auth', () => auth.close());
    const projects = createServiceClient(projectsContract, peers.projects);
    life.onStop('projects', () => projects.close());
    const sessions = createServiceClient(sessionsContract, peers.sessions);
    life.onStop('sessions', () => sessions.close());
    const bearer = createBearer({ auth, log });
    life.onStop('bearer', () => bearer.stop());
    const ingester = createIngester({ ...options.uploads, log });
    life.onStop('ingest', () => ingester.stop());
    const lookUps = createLookUps({ projects, sessions });
    const graph = await openSupergraph(options, life);
    const rest = restRoutes({ projects, sessions, lookUps, ingester, detailCompat: options.detailCompat });
    const routes = [...rest, ...graphRoutes(graph)];
    const state = { stopping: false };
    const ready = async () => {
      if (state.stopping || !bearer.ready()) throw new ServiceError('UNAVAILABLE');
      await reachable(lookUps);
    };
    const app = createApp({ ...options, bearer, routes, doors: { ready, openApi: await readOpenApi() } });
    const server = await listen(options.host, options.port, app, log);
    life.onStop('http', () => server.stop(10_000));
    const goAway = async () => {
      state.stopping = true;
      server.turnAway();
      await new Promise(resolve => setTimeout(resolve, options.drainWaitMs));
    };
    life.onStop('readiness', goAway, options.drainWaitMs + 1_000);
    return { port: server.port };
  });
}

/** The graph over the services' parts of it. */
async function openSupergraph({ peers, graphLimits, log }: GatewayOptions, life: Lifecycle): Promise<Graph> {
  const parts = (['projects', 'sessions', 'search'] as const).map(name => {
    const part = createServiceClient(subgraphContract, peers[name]);
    life.onStop(`graph of ${name}`, () => part.close());
    return [name, part] as const;
  });
  const supergraphSdl = await readFile(new URL('./supergraph.graphql', import.meta.url), 'utf8');
  const graph = await loadGraph({ supergraphSdl, subgraphs: Object.fromEntries(parts), limits: graphLimits, log });
  life.onStop('graph', () => graph.stop());
  return graph;
}

/** One question to each service that goes all the way to its database; the ids are nobody's. */
async function reachable(lookUps: LookUps): Promise<void> {
  const context = backgroundContext(1_500);
  const [ownerId, projectId, sessionId] = ['-', '-', '00000000-0000-0000-0000-000000000000'];
  const questions = [
    lookUps.project({ ownerId, projectId }, context),
    lookUps.session({ ownerId, projectId, sessionId }, context),
  ];
  await withTimeout(2_000, Promise.all(questions));
}

async function readOpenApi(): Promise<string> {
  return JSON.stringify(parse(await readFile(new URL('./openapi.yaml', import.meta.url), 'utf8')));
}
export { defaultLimits, type GraphLimits } from './graphql/limits/limits.ts';
