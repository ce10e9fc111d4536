import { createLogger, createPool } from '@archive/kit';

export type Pool = ReturnType<typeof createPool>;

/** Opens one connection to the database itself, past every service. */
export function openPool(url: string): Pool {
  return createPool({ url, max: 1, log: createLogger('silent', 'faults') });
}
