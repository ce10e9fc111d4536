import type { RunOptions } from './run.ts';

/** The faults that reveal most defects in a short time. Under them, each defect in `defects/` violates an invariant. */
export const shortRun = {
  seed: 7,
  minutes: 8,
  faultMs: 3_000,
  warmUpMs: 0,
  fault: [
    'elasticsearch delayed for one replica',
    'postgres commits late',
    'redis restarted empty',
    'nats purged',
    'postgres commits late',
    'sessions killed in deletions',
    'postgres connections cut',
    'foreign message',
  ].join(),
} satisfies Partial<RunOptions>;
