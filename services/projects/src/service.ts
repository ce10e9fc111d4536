import { eventsContract, projectsContract, sessionsContract, subgraphContract } from '@archive/contracts';
import {
  createEventsMethods,
  createServiceClient,
  type EventTransport,
  flushAfter,
  implement,
  backgroundContext,
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
import { blankDeadGenerations } from './deletion-store.ts';
import { type HasSessions, settleBegunProjects } from './begun-projects.ts';
import { createDeletion, type RaiseFence } from './deletion.ts';
import { createProjectsMethods } from './grpc.ts';
import { addProjectsMetrics } from './metrics.ts';
import { replayDeletion } from './replay-deletion.ts';
import { createProjectsSubgraph } from './subgraph.ts';

export interface ProjectsOptions extends ServiceOptions {
  readonly bus: EventTransport;
  readonly sessions: Peer;
  /** Folder of the deletion log; undefined: none is kept. */
  readonly deletionLogFolder?: string | undefined;
}

/** Starts the projects service. */
export function startProjects(options: ProjectsOptions): Promise<Service> {
  const { bus, log } = options;
  const schema = 'projects';
  const migrations = new URL('./migrations/', import.meta.url);
  return startService({ ...options, schema, migrations }, async (pool, lifecycle) => {
    await replayDeletions({ pool, schema, apply: replayDeletion, log });
    const deletionLog = startDeletionLog({ pool, schema, folder: options.deletionLogFolder, log });
    lifecycle.onStop('deletion log', () => deletionLog.stop());
    const sessions = createServiceClient(sessionsContract, options.sessions);
    lifecycle.onStop('sessions', () => sessions.close());
    lifecycle.onStop('metrics', addProjectsMetrics(options.metrics, pool, log));
    const relay = startRelay({ pool, schema, bus: bus.channel(() => readOutboxId(pool, schema)), log });
    lifecycle.onStop('relay', () => relay.stop());
    const raiseFence: RaiseFence = async (ownerId, projectId, generation, context) => {
      await sessions.raiseFence({ projectId, generation }, { ...context, ownerId });
    };
    const deletion = createDeletion(pool, raiseFence, () => relay.wake());
    const hasSessions: HasSessions = async (ownerId, projectId) => {
      const page = sessions.listSessions({ projectId, limit: 1 }, { ...backgroundContext(5_000), ownerId });
      for await (const { sessions: rows } of page) if (rows.length > 0) return true;
      return false;
    };
    const settling = startJob({
      name: 'begun projects',
      everyMs: 5_000,
      run: () => settleBegunProjects(pool, hasSessions),
      log,
    });
    lifecycle.onStop('begun projects', () => settling.stop());
    const finish = (signal: AbortSignal) => deletion.finishAbandoned(backgroundContext(10_000, signal));
    const job = startJob({ name: 'abandoned deletions', everyMs: 2_000, run: finish, log });
    lifecycle.onStop('job', () => job.stop());
    const events = createEventsMethods(pool, schema, async (tx, event) => {
      await blankDeadGenerations(tx, event.ownerId, event.entity, event.version);
    });
    return [
      implement(
        projectsContract,
        flushAfter(createProjectsMethods(pool, deletion), ['deleteProject'], deletionLog.flush),
      ),
      implement(subgraphContract, createProjectsSubgraph(pool, log)),
      implement(eventsContract, events),
    ];
  });
}
