import type { Random } from '@archive/kit/testing';
import type { Availability } from '../workload/availability.ts';

export interface Fault {
  readonly name: string;
  /** While the fault lasts, these requests must not be answered 503. If undefined, any request may be 503. */
  readonly availability?: Availability | undefined;
  /** After healing, searches must succeed again within this time; 3,000 ms by default. */
  readonly searchRecoveryMs?: number;
  /** If the fault lasts for less than this time, it has no effect. */
  readonly minDurationMs?: number;
  /** The fault is healed only after the workload has stopped, because later writes would hide its effect. */
  readonly lastsUntilIdle?: true;
  readonly inject: (random: Random) => Promise<void>;
  /** Resolves when the failed part works again. */
  readonly heal: () => Promise<void>;
}
