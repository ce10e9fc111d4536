import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import { ServiceError } from './errors/errors.ts';
import { type Registration, startGrpcServer } from './grpc/server.ts';
import { startComposite, type Lifecycle } from './lifecycle.ts';
import type { Logger } from './log/log.ts';

/** Options of every service that owns a database schema. */
export interface ServiceOptions {
  /** Listen address: `unix:/path` or `host:port`. */
  readonly address: string;
  /** Required in every call; absent only if the socket itself is private (docs/decisions.md#4-internal-calls). */
  readonly secret?: string;
  readonly databaseUrl: string;
  readonly log: Logger;
}

export interface Service {
  /** The listen address with the actual port. */
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Opens a service's pool, migrates its schema, gets its methods from `serve`, then listens. `stop` closes everything in
 * reverse order. Retries while the database is unavailable; throws ServiceError for any other failure.
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
  return startWhenAvailable(log, () => startComposite(log, start));
}

/** Retries every 500 ms. If the process ended instead, a supervisor would wait longer before each restart. */
async function startWhenAvailable<T>(log: Logger, start: () => Promise<T>): Promise<T> {
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await start();
    } catch (failure) {
      if (!(failure instanceof ServiceError) || failure.code !== 'UNAVAILABLE') throw failure;
      if (!isLogged) log.warn({ err: failure }, 'waiting for the database');
    }
    await setTimeout(500);
  }
}
