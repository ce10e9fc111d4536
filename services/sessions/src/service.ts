import { eventsContract, sessionsContract } from '@archive/contracts';
import {
  type Bus,
  connect,
  createPool,
  implement,
  Lifecycle,
  type Logger,
  migrate,
  type Peer,
  startGrpcServer,
  startJob,
} from '@archive/kit';
import { sweep } from './erasure.ts';
import { consumeEvents } from './events.ts';
import { sessionsMethods } from './grpc.ts';

export interface SessionsOptions {
  /** Where to listen: `unix:/path` or `host:port`. */
  readonly address: string;
  readonly secret?: string;
  readonly databaseUrl: string;
  readonly bus: Bus;
  readonly projects: Peer;
  /** Folder for uploads too large for memory. */
  readonly spoolFolder: string;
  readonly log: Logger;
}

/** Serves sessions; everything it opened is closed by `stop`. */
export async function startSessions(options: SessionsOptions): Promise<{ address: string; stop(): Promise<void> }> {
  const { log, bus } = options;
  const life = new Lifecycle(log);
  try {
    const pool = createPool({ url: options.databaseUrl, log });
    life.onStop('pool', () => pool.end());
    await migrate({ pool, schema: 'sessions', folder: new URL('./migrations/', import.meta.url), log });
    const projects = connect(eventsContract, options.projects);
    life.onStop('projects', () => projects.close());
    const consumer = await consumeEvents({ bus, pool, projects, log });
    life.onStop('events', () => consumer.stop());
    const job = startJob({ name: 'sweep', everyMs: 10_000, run: signal => sweep(pool, signal), log });
    life.onStop('sweep', () => job.stop());
    const server = await startGrpcServer({
      address: options.address,
      ...(options.secret === undefined ? {} : { secret: options.secret }),
      registrations: [implement(sessionsContract, sessionsMethods(pool, options.spoolFolder))],
      log,
    });
    life.onStop('server', () => server.stop());
    return { address: server.address, stop: () => life.stop() };
  } catch (error) {
    await life.stop();
    throw error;
  }
}
