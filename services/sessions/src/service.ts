import {
  eventsContract,
  projectsContract,
  searchContract,
  sessionsContract,
  subgraphContract,
} from '@archive/contracts';
import {
  type Bus,
  confirmEvents,
  createServiceClient,
  implement,
  type Lifecycle,
  type Peer,
  type Service,
  type ServiceOptions,
  startJob,
  startRelay,
  startService,
} from '@archive/kit';
import { sweep } from './erasure/erasure.ts';
import { consumeEvents } from './events.ts';
import { createSessionsMethods } from './grpc.ts';
import { createSessionsSubgraph, type SubgraphPeers } from './subgraph.ts';

export interface SessionsOptions extends ServiceOptions {
  readonly bus: Bus;
  readonly projects: Peer;
  /** Answers the filtered lists of the subgraph. */
  readonly search: Peer;
  /** Folder for uploads of over 1 MiB. */
  readonly spoolFolder: string;
}

/** Starts the sessions service; `stop` closes all that it opened. */
export function startSessions(options: SessionsOptions): Promise<Service> {
  const { bus, log } = options;
  const migrations = new URL('./migrations/', import.meta.url);
  return startService({ ...options, schema: 'sessions', migrations }, async (pool, lifecycle) => {
    const relay = startRelay({ pool, schema: 'sessions', bus, log });
    lifecycle.onStop('relay', () => relay.stop());
    const projects = createServiceClient(eventsContract, options.projects);
    lifecycle.onStop('projects', () => projects.close());
    const consumer = await consumeEvents({ bus, pool, projects, onErased: () => relay.wake(), log });
    lifecycle.onStop('events', () => consumer.stop());
    const job = startJob({ name: 'sweep', everyMs: 10_000, run: signal => sweep(pool, signal), log });
    lifecycle.onStop('sweep', () => job.stop());
    return [
      implement(
        sessionsContract,
        createSessionsMethods(pool, options.spoolFolder, () => relay.wake()),
      ),
      implement(subgraphContract, createSessionsSubgraph({ pool, log, ...connectSubgraphPeers(options, lifecycle) })),
      implement(eventsContract, { confirmEvents: confirmEvents(pool, 'sessions') }),
    ];
  });
}

/** Connects to the services that the resolvers call. */
function connectSubgraphPeers(options: SessionsOptions, lifecycle: Lifecycle): SubgraphPeers {
  const projects = createServiceClient(projectsContract, options.projects);
  lifecycle.onStop('graph to projects', () => projects.close());
  const search = createServiceClient(searchContract, options.search);
  lifecycle.onStop('graph to search', () => search.close());
  return { projects, search };
}
