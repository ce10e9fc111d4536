import { mkdir } from 'node:fs/promises';
import { startJob } from '../concurrency/job.ts';
import type { Logger } from '../log.ts';
import { ServiceError } from '../errors.ts';
import { findBinaries } from './embedded/binaries.ts';
import { prepareCluster } from './embedded/cluster.ts';
import { hasEnded, launch, type Launch, shutDown } from './embedded/server.ts';
import { findRunner, type Runner } from './embedded/runner.ts';
import { endOldServer } from './embedded/end-old-server.ts';

export interface EmbeddedPostgresOptions {
  /** The cluster's folder, made when it is missing; its parent exists and holds the exclusive lock of the archive. */
  readonly dataDir: string;
  /** Folder of mode 0700 for the socket, the only door. */
  readonly socketDir: string;
  readonly log: Logger;
  /** How to start programs; found out unless told. */
  readonly runner?: Runner;
}

export interface EmbeddedPostgres {
  /** `postgresql://…` with the socket's folder as host. */
  readonly url: string;
  /** Waits 500 ms for sessions to end, then ends them; after 8 s without a checkpoint, after 3 s more by force. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the packages, as itself or, for root, as somebody without root's rights.
 * Needs no repair after any kind of kill; if the server ends by itself it is started again.
 * Throws ServiceError UNAVAILABLE where it can't run here, saying what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, socketDir, log } = options;
  checkSocketPath(socketDir);
  await mkdir(socketDir, { recursive: true, mode: 0o700 });
  const binaries = await findBinaries();
  const runner = options.runner ?? (await findRunner(binaries.initdb, dataDir));
  await endOldServer({ dataDir, socketDir, log });
  await prepareCluster({ dataDir, initdb: binaries.initdb, runner, log });
  const start: Launch = { dataDir, socketDir, postgres: binaries.postgres, runner, log };
  let server = await launch(start, AbortSignal.timeout(readyMs));
  const watch = startJob({
    name: 'postgres',
    everyMs: 500,
    log,
    run: async stopped => {
      if (!hasEnded(server)) return;
      log.error('PostgreSQL has ended by itself: starting it again');
      server = await launch(start, AbortSignal.any([stopped, AbortSignal.timeout(readyMs)]));
    },
  });
  return {
    url: `postgresql://archive@${encodeURIComponent(socketDir)}/postgres`,
    stop: async () => {
      await watch.stop();
      await shutDown({ send: signal => server.kill(signal), gone: () => hasEnded(server) }, [500, 8_000, 3_000, 1_000]);
    },
  };
}

/** Replaying what a crash left takes long at worst: up to 1 GB of log. */
const readyMs = 120_000;

/** Bytes of a unix socket's path at most, the closing zero left out. */
export const maxSocketPathBytes = process.platform === 'darwin' ? 103 : 107;

function checkSocketPath(socketDir: string): void {
  const length = Buffer.byteLength(`${socketDir}/.s.PGSQL.5432`);
  if (length <= maxSocketPathBytes) return;
  throw new ServiceError('INTERNAL', `the path of PostgreSQL's socket has ${length} bytes, over ${maxSocketPathBytes}`);
}
