import type { Pool } from 'pg';
import { migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import { type Registration, startGrpcServer } from './grpc/server.ts';
import { compose, type Lifecycle } from './lifecycle.ts';
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
 * Opens a service's pool, brings its schema up to date, lets `serve` build what it answers with, and listens last of all.
 * Everything registered on the lifecycle is closed by `stop`, in reverse order.
 */
export function startService(
  options: ServiceOptions & { readonly schema: string; readonly migrations: URL },
  serve: (pool: Pool, life: Lifecycle) => Promise<Registration[]>,
): Promise<Service> {
  const { address, secret, databaseUrl, schema, migrations: folder, log } = options;
  return compose(log, async life => {
    const pool = createPool({ url: databaseUrl, log });
    life.onStop('pool', () => pool.end());
    await migrate({ pool, schema, folder, log });
    const registrations = await serve(pool, life);
    const server = await startGrpcServer({ address, ...(secret === undefined ? {} : { secret }), registrations, log });
    life.onStop('server', () => server.stop());
    return { address: server.address };
  });
}
