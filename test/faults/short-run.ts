import type { RunOptions } from './run.ts';

const faults = [
  'elasticsearch delayed for one replica',
  'postgres commits late',
  'redis restarted empty',
  'nats purged',
  'postgres commits late',
  'sessions killed in deletions',
  'postgres connections cut',
  'foreign message',
];
const faultsOfOtherSuites = ['redis restarted empty', 'postgres connections cut', 'nats purged', 'foreign message'];

/** These faults reveal each defect in `defects/` in a short time. */
export const shortRun = {
  seed: 7,
  minutes: 8,
  faultMs: 3_000,
  warmUpMs: 0,
  fault: faults.join(),
} satisfies Partial<RunOptions>;

/** The short run of `npm test`. It injects each fault that no other suite causes, once. */
export const suiteRun = {
  ...shortRun,
  fault: [...new Set(faults)].filter(name => !faultsOfOtherSuites.includes(name)).join(),
  // Other suites and checks use the machine at the same time.
  readyTimeoutMs: 30_000,
} satisfies Partial<RunOptions>;
