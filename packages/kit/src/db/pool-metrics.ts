import type { Pool } from 'pg';
import type { Logger } from '../log/log.ts';
import { addGauge, type Metrics } from '../metrics/metrics.ts';
import { countWaitingCalls } from './connection-queue.ts';

/** Adds gauges of a service's database connections in this process. The returned function removes them. */
export function addPoolMetrics(metrics: Metrics, pool: Pool, service: string, log: Logger): () => void {
  const removers = [
    addGauge(metrics, {
      name: 'archive_database_connections',
      help: 'Connections of a service to its database, by state: busy or idle.',
      labels: ['service', 'state'],
      read: () => [
        { labels: { service, state: 'busy' }, value: pool.totalCount - pool.idleCount },
        { labels: { service, state: 'idle' }, value: pool.idleCount },
      ],
      log,
    }),
    addGauge(metrics, {
      name: 'archive_database_connections_max',
      help: 'Most connections that a service of this process opens.',
      labels: ['service'],
      read: () => [{ labels: { service }, value: pool.options.max }],
      log,
    }),
    addGauge(metrics, {
      name: 'archive_database_waiting_calls',
      help: 'Calls of a service that wait for a database connection.',
      labels: ['service'],
      read: () => [{ labels: { service }, value: countWaitingCalls(pool) }],
      log,
    }),
  ];
  return () => removers.forEach(remove => remove());
}
