import { eventsContract, projectsContract, sessionsContract } from '@archive/contracts';
import {
  type Bus,
  connect,
  confirmEvents,
  createPool,
  implement,
  Lifecycle,
  type Logger,
  migrate,
  ownContext,
  type Peer,
  startGrpcServer,
  startJob,
  startRelay,
} from '@archive/kit';
import { blank } from './deletion-store.ts';
import { createDeletion, type RaiseFence } from './deletion.ts';
import { projectsMethods } from './grpc.ts';

export interface ProjectsOptions {
  /** Where to listen: `unix:/path` or `host:port`. */
  readonly address: string;
  readonly secret?: string;
  readonly databaseUrl: string;
  readonly bus: Bus;
  readonly sessions: Peer;
  readonly log: Logger;
}

/** Serves projects; everything it opened is closed by `stop`. */
export async function startProjects(options: ProjectsOptions): Promise<{ address: string; stop(): Promise<void> }> {
  const { log } = options;
  const life = new Lifecycle(log);
  try {
    const pool = createPool({ url: options.databaseUrl, log });
    life.onStop('pool', () => pool.end());
    await migrate({ pool, schema: 'projects', folder: new URL('./migrations/', import.meta.url), log });
    const sessions = connect(sessionsContract, options.sessions);
    life.onStop('sessions', () => sessions.close());
    const relay = startRelay({ pool, schema: 'projects', bus: options.bus, log });
    life.onStop('relay', () => relay.stop());
    const raiseFence: RaiseFence = async (ownerId, projectId, generation, context) => {
      await sessions.raiseFence({ projectId, generation }, { ...context, ownerId });
    };
    const deletion = createDeletion(pool, raiseFence, () => relay.wake());
    const job = startJob({
      name: 'abandoned deletions',
      everyMs: 2_000,
      run: signal => deletion.finishAbandoned(ownContext(10_000, signal)),
      log,
    });
    life.onStop('job', () => job.stop());
    const settled = confirmEvents(pool, 'projects', async (tx, event) => {
      await blank(tx, event.ownerId, event.entity, event.version);
    });
    const server = await startGrpcServer({
      address: options.address,
      ...(options.secret === undefined ? {} : { secret: options.secret }),
      registrations: [
        implement(projectsContract, projectsMethods(pool, deletion)),
        implement(eventsContract, { confirmEvents: settled }),
      ],
      log,
    });
    life.onStop('server', () => server.stop());
    return { address: server.address, stop: () => life.stop() };
  } catch (error) {
    await life.stop();
    throw error;
  }
}
