import pg, { type Pool } from 'pg';
import type { Logger } from '../log.ts';

export interface PoolOptions {
  /** `postgresql://…`; a folder as host means a unix socket. */
  readonly url: string;
  /** Connections at the most; 10 unless told. */
  readonly max?: number;
  readonly log: Logger;
}

/** A pool whose every wait has an end: connecting 2 s, an answer 4.5 s; `transaction` has bounds of its own. */
export function createPool(options: PoolOptions): Pool {
  // int8 comes as number: ids, sizes and versions stay under 2^53.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 2_000,
    query_timeout: 4_500,
    idleTimeoutMillis: 30_000,
    types,
  });
  // Whoever has borrowed it hears of it by the statement that fails; before there is one, an error that nobody listens
  // to would end the process.
  pool.on('connect', connection => connection.on('error', () => undefined));
  // pg hangs the whole client on this error, so the log takes its words alone.
  pool.on('error', error => options.log.warn({ reason: error.message }, 'an idle database connection was lost'));
  return pool;
}
