import {
  eventsContract,
  projectsContract,
  searchContract,
  sessionsContract,
  subgraphContract,
} from '@archive/contracts';
import {
  type Bus,
  createServiceClient,
  implement,
  type Lifecycle,
  type Metrics,
  type Peer,
  Semaphore,
  type Service,
  type ServiceOptions,
  startJob,
  startService,
} from '@archive/kit';
import type { Pool } from 'pg';
import { createAnalyser } from './analysis/analyse.ts';
import { consumeEvents } from './events.ts';
import { findSessions } from './find/find-sessions.ts';
import { searchMethods } from './grpc.ts';
import type { IndexingTurns } from './indexing/index-session.ts';
import { addSearchMetrics } from './metrics.ts';
import { postgresIndex } from './postgres/postgres-index.ts';
import type { RebuildableIndex } from './index-port/rebuildable-index.ts';
import { startReconciler } from './reconciliation/schedule.ts';
import { repair } from './rebuild/rebuild-if-needed.ts';
import { takingBack } from './indexing/quarantine-store.ts';
import { searchSubgraph } from './subgraph.ts';

export interface SearchOptions extends ServiceOptions {
  readonly bus: Bus;
  readonly sessions: Peer;
  readonly projects: Peer;
  readonly metrics: Metrics;
  /** How often the index is compared with sessions, in ms; 0: never by itself. */
  readonly reconcileEveryMs: number;
  /** Elasticsearch; without it the index is in PostgreSQL. */
  readonly elasticsearch?: {
    readonly url: string;
    /** Names of indices begin with it. */
    readonly prefix: string;
  };
}

/** Serves search; everything it opened is closed by `stop`. */
export function startSearch(options: SearchOptions): Promise<Service> {
  const { bus, log } = options;
  const migrations = new URL('./migrations/', import.meta.url);
  return startService({ ...options, schema: 'search', migrations }, async (pool, life) => {
    addSearchMetrics(options.metrics, pool, log);
    const index = await openIndex(options, pool);
    life.onStop('index', () => index.stop());
    const { sessions, projects, events } = connectPeers(options, life);
    const analyser = createAnalyser();
    const indexing = {
      pool,
      index,
      sessions,
      analyser,
      takeBack: takingBack(pool),
      turns: readingTurns(),
      log,
    };
    // Separate semaphores: pending events would otherwise starve the rebuild.
    const rebuilding = { ...indexing, projects, turns: readingTurns() };
    const finding = { pool, index, sessions, projects, analyser };
    const consumer = await consumeEvents({ ...indexing, bus, events });
    life.onStop('events', () => consumer.stop());
    const sweep = startJob({ name: 'sweep of the index', everyMs: 10_000, run: signal => index.sweep(signal), log });
    life.onStop('sweep', () => sweep.stop());
    const repairs = startJob({
      name: 'repair of the index',
      everyMs: 5_000,
      run: signal => repair(rebuilding, signal),
      log,
    });
    life.onStop('repairs', () => repairs.stop());
    if (options.reconcileEveryMs > 0) {
      const reconciler = startReconciler(rebuilding, options.reconcileEveryMs);
      life.onStop('reconciler', () => reconciler.stop());
    }
    return [
      implement(searchContract, searchMethods(finding, rebuilding)),
      implement(
        subgraphContract,
        searchSubgraph((asked, call) => findSessions(finding, asked, call), log),
      ),
    ];
  });
}

function readingTurns(): IndexingTurns {
  return { short: new Semaphore(4), long: new Semaphore(1) };
}

/** The library of Elasticsearch takes 40 MB, which an archive without it does not need. */
async function openIndex({ elasticsearch, log }: SearchOptions, pool: Pool): Promise<RebuildableIndex> {
  if (!elasticsearch) return postgresIndex(pool);
  const { elasticIndex } = await import('./elastic/elastic-index.ts');
  return elasticIndex({ ...elasticsearch, log });
}

function connectPeers(options: SearchOptions, life: Lifecycle) {
  const sessions = createServiceClient(sessionsContract, options.sessions);
  life.onStop('sessions', () => sessions.close());
  const projects = createServiceClient(projectsContract, options.projects);
  life.onStop('projects', () => projects.close());
  const events = createServiceClient(eventsContract, options.sessions);
  life.onStop('confirmations', () => events.close());
  return { sessions, projects, events };
}
