import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import { ServiceError } from './errors.ts';
import { type Registration, startGrpcServer } from './grpc/server.ts';
import { startComposite, type Lifecycle } from './lifecycle.ts';
import type { Logger } from './log.ts';

/** What every service with a schema of its own is started with. */
export interface ServiceOptions {
  /** Where to listen: `unix:/path` or `host:port`. */
  readonly address: string;
  /** Demanded of every call; absent only where the socket itself is private. */
  readonly secret?: string;
  readonly databaseUrl: string;
  readonly log: Logger;
}

export interface Service {
  /** Where it listens, the port filled in. */
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Opens a service's pool, brings its schema up to date, lets `serve` build what it answers with, and listens last of all;
 * begins again for as long as the database is away. Everything registered on the lifecycle is closed by `stop`, in reverse
 * order.
 */
export function startService(
  options: ServiceOptions & { readonly schema: string; readonly migrations: URL },
  serve: (pool: Pool, life: Lifecycle) => Promise<Registration[]>,
): Promise<Service> {
  const { address, secret, databaseUrl, schema, migrations: folder, log } = options;
  const start = async (life: Lifecycle) => {
    const pool = createPool({ url: databaseUrl, log });
    life.onStop('pool', () => pool.end());
    await migrate({ pool, schema, folder, log });
    const registrations = await serve(pool, life);
    const server = await startGrpcServer({ address, ...(secret === undefined ? {} : { secret }), registrations, log });
    life.onStop('server', () => server.stop());
    return { address: server.address };
  };
  return whenAvailable(log, () => startComposite(log, start));
}

/** Supervisors start again what ends ever more slowly, so that it would be away for long after the database is back. */
async function whenAvailable<T>(log: Logger, start: () => Promise<T>): Promise<T> {
  for (let told = false; ; told = true) {
    try {
      return await start();
    } catch (failure) {
      if (!(failure instanceof ServiceError) || failure.code !== 'UNAVAILABLE') throw failure;
      if (!told) log.warn({ err: failure }, 'waits for its database');
    }
    await setTimeout(500);
  }
}
