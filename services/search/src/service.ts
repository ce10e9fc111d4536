import {
  eventsContract,
  projectsContract,
  searchContract,
  sessionsContract,
  subgraphContract,
} from '@archive/contracts';
import {
  backgroundContext,
  createServiceClient,
  deadlineIn,
  type EventTransport,
  implement,
  type Lifecycle,
  type Peer,
  FairSemaphore,
  type Service,
  type ServiceOptions,
  startJob,
  startService,
} from '@archive/kit';
import type { Pool } from 'pg';
import { createAnalyser } from './analysis/analyse.ts';
import { isIndexBehind } from './checkpoint/checkpoint.ts';
import { createSharedClock } from './clock/shared-clock.ts';
import { DocumentPool } from './document-worker/document-pool.ts';
import { consumeEvents } from './events.ts';
import { findSessions } from './find/find-sessions.ts';
import { limitSearches } from './find/limit-searches.ts';
import { createSearchMethods } from './grpc.ts';
import type { IndexingSemaphores } from './indexing/index-session.ts';
import { addSearchMetrics } from './metrics.ts';
import { createPostgresIndex } from './postgres/postgres-index.ts';
import type { RebuildableIndex } from './index-port/rebuildable-index.ts';
import { traceIndex } from './index-port/trace-index.ts';
import { startReconciler } from './reconciliation/schedule.ts';
import { rebuildIfNeeded } from './rebuild/rebuild-if-needed.ts';
import { SessionAttempts } from './indexing/attempts.ts';
import { createQuarantineClearer } from './indexing/quarantine-store.ts';
import { WriteTimeouts } from './indexing/write-timeouts.ts';
import { createSearchSubgraph } from './subgraph.ts';

export interface SearchOptions extends ServiceOptions {
  readonly bus: EventTransport;
  readonly sessions: Peer;
  readonly projects: Peer;
  /** 0 disables reconciliation. */
  readonly reconcileEveryMs: number;
  /** If absent, the index is in PostgreSQL. */
  readonly elasticsearch?: {
    readonly url: string;
    /** All index names begin with this prefix. */
    readonly prefix: string;
  };
}

/** Starts the search service. Throws if the database or a migration fails. */
export function startSearch(options: SearchOptions): Promise<Service> {
  const { log } = options;
  const migrations = new URL('./migrations/', import.meta.url);
  return startService({ ...options, schema: 'search', migrations }, async (pool, lifecycle, addHealthCheck) => {
    lifecycle.onStop('metrics', addSearchMetrics(options.metrics, pool, log));
    const index = traceIndex(await openIndex(options, pool));
    lifecycle.onStop('index', () => index.stop());
    addHealthCheck('index', async () => !(await isIndexBehind({ pool, index }, deadlineIn(3_000))));
    const attempts = new SessionAttempts({ db: pool, log });
    lifecycle.onStop('attempts', () => attempts.stop());
    const { sessions, projects, events } = connectPeers(options, lifecycle);
    const documents = new DocumentPool(index.engine);
    const indexingOptions = {
      pool,
      index,
      sessions,
      documents,
      attempts,
      writeTimeouts: new WriteTimeouts(),
      clearQuarantine: createQuarantineClearer(pool),
      semaphores: createIndexingSemaphores(),
      log,
    };
    const reconciliationOptions = { ...indexingOptions, projects, sharedAs: 'rebuild' };
    const findOptions = { pool, index, sessions, projects, analyser: createAnalyser() };
    const bus = options.bus.channel(async () => (await events.describeOutbox({}, backgroundContext(3_000))).id);
    const find = limitSearches((request, call) => findSessions(findOptions, request, call));
    const consumer = await consumeEvents({ ...indexingOptions, bus, events });
    lifecycle.onStop('events', () => consumer.stop());
    const sweep = startJob({ name: 'sweep of the index', everyMs: 10_000, run: signal => index.sweep(signal), log });
    lifecycle.onStop('sweep', () => sweep.stop());
    const rebuildJob = startJob({
      name: 'rebuild of the index',
      everyMs: 5_000,
      run: signal => rebuildIfNeeded(reconciliationOptions, signal),
      log,
    });
    lifecycle.onStop('rebuild', () => rebuildJob.stop());
    if (options.reconcileEveryMs > 0) {
      const reconciler = startReconciler(reconciliationOptions, options.reconcileEveryMs);
      lifecycle.onStop('reconciler', () => reconciler.stop());
    }
    // Jobs and handlers wait for analyses. The analysis is registered last, and therefore stops first.
    lifecycle.onStop('analysis', () => documents.stop());
    return [
      implement(searchContract, createSearchMethods(find, reconciliationOptions)),
      implement(subgraphContract, createSearchSubgraph(find, log)),
    ];
  });
}

function createIndexingSemaphores(): IndexingSemaphores {
  return { short: new FairSemaphore(4), long: new FairSemaphore(2, { maxWeightPerOwner: 1 }) };
}

/** The Elasticsearch client takes 40 MB of memory, so it is imported only if it is used. */
async function openIndex({ elasticsearch, log }: SearchOptions, pool: Pool): Promise<RebuildableIndex> {
  if (!elasticsearch) return createPostgresIndex(pool);
  const { createElasticIndex } = await import('./elastic/elastic-index.ts');
  return createElasticIndex({ ...elasticsearch, readTimeMs: createSharedClock(pool), log });
}

function connectPeers(options: SearchOptions, lifecycle: Lifecycle) {
  const sessions = createServiceClient(sessionsContract, options.sessions);
  lifecycle.onStop('sessions', () => sessions.close());
  const projects = createServiceClient(projectsContract, options.projects);
  lifecycle.onStop('projects', () => projects.close());
  const events = createServiceClient(eventsContract, options.sessions);
  lifecycle.onStop('confirmations', () => events.close());
  return { sessions, projects, events };
}
