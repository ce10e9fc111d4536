import { createLogger, createPool } from '@archive/kit';

export type Pool = ReturnType<typeof createPool>;

/** Connects to the database directly, without a service or a proxy. */
export function openPool(url: string): Pool {
  return createPool({ url, max: 1, log: createLogger('silent', 'faults') });
}
