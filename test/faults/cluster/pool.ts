import { createLogger, createPool } from '@archive/kit';

export type Pool = ReturnType<typeof createPool>;

/** Opens one direct connection to the database, without a service or proxy. */
export function openPool(url: string): Pool {
  return createPool({ url, max: 1, log: createLogger('silent', 'faults') });
}
