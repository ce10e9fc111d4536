import pg, { type Pool } from 'pg';
import type { Logger } from '../log/log.ts';
import { detectPooler } from './prepared-statements.ts';

export interface PoolOptions {
  /** `postgresql://…`; a folder as host means a unix socket. */
  readonly url: string;
  /** Maximum number of connections; 10 by default. */
  readonly max?: number;
  readonly log: Logger;
}

/** Creates a pool with bounded waits: 2 s to connect, 4.5 s per statement. `transaction` has its own bounds. */
export function createPool(options: PoolOptions): Pool {
  // int8 values are read as numbers, because ids, sizes and versions stay below 2^53.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 2_000,
    query_timeout: 4_500,
    idleTimeoutMillis: 30_000,
    // A migration may wait for hours for an answer. Without probes, a lost connection would go unnoticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    verify: (connection, done) => void detectPooler(connection).then(() => done(), done),
    types,
  });
  // A lost connection fails its statement, so this listener ignores the error. Without a listener, the error would end
  // the process.
  pool.on('connect', connection => connection.on('error', () => undefined));
  // Logs only the message, because pg attaches the whole client to this error.
  pool.on('error', error => options.log.warn({ reason: error.message }, 'an idle database connection was lost'));
  return pool;
}
