import { mkdir } from 'node:fs/promises';
import { startJob } from '../concurrency/job.ts';
import type { Logger } from '../log/log.ts';
import { ServiceError } from '../errors/errors.ts';
import { findBinaries } from './embedded/binaries.ts';
import { prepareCluster } from './embedded/cluster.ts';
import { hasEnded, launchServer, type LaunchOptions, shutDown } from './embedded/server.ts';
import { findRunner, type Runner } from './embedded/runner.ts';
import { endOldServer } from './embedded/end-old-server.ts';

export interface EmbeddedPostgresOptions {
  /**
   * The folder of the PostgreSQL cluster, created if missing. The parent folder must exist, and the archive must hold
   * its lock.
   */
  readonly dataDir: string;
  /** Folder of mode 0700 for the socket. The server accepts connections only on this socket. */
  readonly socketDir: string;
  readonly log: Logger;
  /** Detected by default. */
  readonly runner?: Runner;
}

export interface EmbeddedPostgres {
  /** `postgresql://…` with the socket's folder as host. */
  readonly url: string;
  /**
   * Waits 0.5 s for clients to disconnect, then ends their connections. After another 8 s, stops the server without a
   * checkpoint. After another 3 s, sends SIGKILL. Idempotent.
   */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL as the current user. For root, the server runs without root's rights. Restarts a server that ends
 * by itself. Throws UNAVAILABLE if PostgreSQL cannot run.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, socketDir, log } = options;
  checkSocketPath(socketDir);
  await mkdir(socketDir, { recursive: true, mode: 0o700 });
  const binaries = await findBinaries();
  const runner = options.runner ?? (await findRunner(binaries.initdb, dataDir));
  await endOldServer({ dataDir, socketDir, log });
  await prepareCluster({ dataDir, initdb: binaries.initdb, runner, log });
  const start: LaunchOptions = { dataDir, socketDir, postgres: binaries.postgres, runner, log };
  let server = await launchServer(start, AbortSignal.timeout(readyTimeoutMs));
  const watch = startJob({
    name: 'postgres',
    everyMs: 500,
    log,
    run: async stopped => {
      if (!hasEnded(server)) return;
      log.error('PostgreSQL ended by itself: starting it again');
      server = await launchServer(start, AbortSignal.any([stopped, AbortSignal.timeout(readyTimeoutMs)]));
    },
  });
  return {
    url: formatEmbeddedUrl(socketDir),
    stop: async () => {
      await watch.stop();
      await shutDown(
        { send: signal => server.kill(signal), isGone: () => hasEnded(server) },
        [500, 8_000, 3_000, 1_000],
      );
    },
  };
}

/** Returns the URL of the embedded PostgreSQL whose socket is in a folder. */
export function formatEmbeddedUrl(socketDir: string): string {
  return `postgresql://archive@${encodeURIComponent(socketDir)}/postgres`;
}

/** Enough time to replay 1 GB of write-ahead log after a crash. */
const readyTimeoutMs = 120_000;

/** Longest path of a unix socket, without the final NUL (sun_path in unix(7)). */
export const maxSocketPathBytes = process.platform === 'darwin' ? 103 : 107;

function checkSocketPath(socketDir: string): void {
  const length = Buffer.byteLength(`${socketDir}/.s.PGSQL.5432`);
  if (length <= maxSocketPathBytes) return;
  throw new ServiceError('INTERNAL', `the path of PostgreSQL's socket has ${length} bytes, over ${maxSocketPathBytes}`);
}
