import type { RunOptions } from './run.ts';

/** The faults that show most in the shortest time; each defect kept in `defects/` violates something under them. */
export const shortSet = {
  seed: 7,
  minutes: 8,
  faultMs: 3_000,
  warmUpMs: 0,
  fault: [
    'elasticsearch late for one search',
    'postgres commits late',
    'redis restarted empty',
    'nats purged',
    'postgres commits late',
    'sessions killed in deletions',
    'postgres connections cut',
  ].join(),
} satisfies Partial<RunOptions>;
