import {
  eventsContract,
  projectsContract,
  searchContract,
  sessionsContract,
  subgraphContract,
} from '@archive/contracts';
import {
  backgroundContext,
  createEventsMethods,
  createServiceClient,
  type EventTransport,
  flushAfter,
  implement,
  type Lifecycle,
  type Peer,
  readOutboxId,
  replayDeletions,
  type Service,
  type ServiceOptions,
  startDeletionLog,
  startJob,
  startRelay,
  startService,
} from '@archive/kit';
import { sweep } from './erasure/erasure.ts';
import { consumeEvents } from './events.ts';
import { createSessionsMethods } from './grpc.ts';
import { addSessionsMetrics } from './metrics.ts';
import { replayDeletion } from './replay/replay-deletion.ts';
import { createQuota } from './upload/quota.ts';
import { createSessionsSubgraph, type SubgraphPeers } from './subgraph.ts';

export interface SessionsOptions extends ServiceOptions {
  readonly bus: EventTransport;
  readonly projects: Peer;
  /** The search service answers the filtered lists of the subgraph. */
  readonly search: Peer;
  /** Limits for each owner; 0 means no limit. */
  readonly quota: { readonly maxSessions: number; readonly maxBytes: number };
  /** Folder for the spool files of uploads of over 1 MiB. */
  readonly spoolFolder: string;
  /** Folder of the deletion log; undefined: none is kept. */
  readonly deletionLogFolder?: string | undefined;
}

/** Starts the sessions service. */
export function startSessions(options: SessionsOptions): Promise<Service> {
  const { log } = options;
  const migrations = new URL('./migrations/', import.meta.url);
  return startService({ ...options, schema: 'sessions', migrations }, async (pool, lifecycle) => {
    lifecycle.onStop('metrics', addSessionsMetrics(options.metrics, pool, log));
    await replayDeletions({ pool, schema: 'sessions', apply: replayDeletion, log });
    const deletionLog = startDeletionLog({ pool, schema: 'sessions', folder: options.deletionLogFolder, log });
    lifecycle.onStop('deletion log', () => deletionLog.stop());
    const ownBus = options.bus.channel(() => readOutboxId(pool, 'sessions'));
    const relay = startRelay({ pool, schema: 'sessions', bus: ownBus, log });
    lifecycle.onStop('relay', () => relay.stop());
    const projects = createServiceClient(projectsContract, options.projects);
    lifecycle.onStop('projects', () => projects.close());
    const events = createServiceClient(eventsContract, options.projects);
    lifecycle.onStop('confirmations', () => events.close());
    const bus = options.bus.channel(async () => (await events.describeOutbox({}, backgroundContext(3_000))).id);
    const consumer = await consumeEvents({ bus, pool, projects, events, onErased: () => relay.wake(), log });
    lifecycle.onStop('events', () => consumer.stop());
    const job = startJob({ name: 'sweep', everyMs: 10_000, run: signal => sweep(pool, signal), log });
    lifecycle.onStop('sweep', () => job.stop());
    return [
      implement(
        sessionsContract,
        flushAfter(
          createSessionsMethods(pool, {
            quota: createQuota(options.quota.maxSessions, options.quota.maxBytes),
            spoolFolder: options.spoolFolder,
            onChange: () => relay.wake(),
          }),
          ['deleteSession'],
          deletionLog.flush,
        ),
      ),
      implement(
        subgraphContract,
        createSessionsSubgraph({ pool, log, projects, ...connectSearch(options, lifecycle) }),
      ),
      implement(eventsContract, createEventsMethods(pool, 'sessions')),
    ];
  });
}

function connectSearch(options: SessionsOptions, lifecycle: Lifecycle): Pick<SubgraphPeers, 'search'> {
  const search = createServiceClient(searchContract, options.search);
  lifecycle.onStop('graph to search', () => search.close());
  return { search };
}
