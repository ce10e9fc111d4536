import type { Pool } from 'pg';
import type { EventTransport } from './bus/bus.ts';
import { migrate } from './db/migrate.ts';
import { addPoolMetrics } from './db/pool-metrics.ts';
import { createPool } from './db/pool.ts';
import { retryWhileUnavailable } from './db/retry-while-unavailable.ts';
import { createCallMetrics } from './grpc/call-metrics.ts';
import type { HealthCheck, HealthChecks } from './grpc/health.ts';
import { type Registration, startGrpcServer } from './grpc/server.ts';
import { startComposite, type Lifecycle } from './lifecycle.ts';
import type { Logger } from './log/log.ts';
import type { Metrics } from './metrics/metrics.ts';

export interface ServiceOptions {
  /** `unix:/path` or `host:port`. */
  readonly address: string;
  /**
   * Callers must send this secret. It may be absent only if the socket is private (docs/decisions.md#4-internal-calls).
   */
  readonly secret?: string;
  readonly databaseUrl: string;
  /** If the service subscribes to events, its health has the name `consuming`. */
  readonly bus?: EventTransport;
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** Adds a name to the health of a service (docs/operations.md#health-and-degraded-modes). */
export type AddHealthCheck = (name: string, check: HealthCheck) => void;

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
  serve: (pool: Pool, life: Lifecycle, addHealthCheck: AddHealthCheck) => Promise<Registration[]>,
): Promise<Service> {
  const { address, secret, databaseUrl, schema, migrations: folder, metrics, log } = options;
  const start = async (life: Lifecycle) => {
    const pool = createPool({ url: databaseUrl, log });
    life.onStop('pool', () => pool.end());
    life.onStop('pool metrics', addPoolMetrics(metrics, pool, schema, log));
    await migrate({ pool, schema, folder, log });
    const healthChecks: Record<string, HealthCheck> = {};
    const registrations = await serve(pool, life, (name, check) => (healthChecks[name] = check));
    const server = await startGrpcServer({
      address,
      ...(secret === undefined ? {} : { secret }),
      registrations,
      healthChecks: { ...checkSubscriptions(options.bus), ...healthChecks },
      log,
      measure: createCallMetrics(metrics, schema),
    });
    life.onStop('server', () => server.stop());
    return { address: server.address };
  };
  // If the process ended instead, a supervisor would wait longer before each restart.
  return retryWhileUnavailable(log, () => startComposite(log, start));
}

/** `consuming` is true while the process receives the events of all its subscriptions. */
function checkSubscriptions(bus: EventTransport | undefined): HealthChecks {
  if (bus === undefined || bus.subscriptions().length === 0) return {};
  return { consuming: () => bus.subscriptions().every(({ isConsuming }) => isConsuming) };
}
