import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import { ServiceError } from './errors/errors.ts';
import { type Registration, startGrpcServer } from './grpc/server.ts';
import { startComposite, type Lifecycle } from './lifecycle.ts';
import type { Logger } from './log/log.ts';

export interface ServiceOptions {
  /** `unix:/path` or `host:port`. */
  readonly address: string;
  /**
   * Callers must send this secret. It may be absent only if the socket is private (docs/decisions.md#4-internal-calls).
   */
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
 * Starts a service: migrates its schema, gets its methods from `serve`, then listens. Retries while the database is
 * unavailable, and throws any other failure.
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

/** Retries the start every 500 ms. If the process ended instead, a supervisor would wait longer before each restart. */
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
