import type { Random } from '@archive/kit/testing';
import type { Availability } from '../workload/availability.ts';

/** A way to disturb a running archive. */
export interface Fault {
  readonly name: string;
  /** Requests that must not be answered 503 while the fault lasts; undefined if every request may be answered 503. */
  readonly availability?: Availability | undefined;
  /** Time after healing within which searches must succeed again; 3,000 ms by default. */
  readonly searchRecoveryMs?: number;
  /** Shortest duration in which the fault has an effect. */
  readonly minDurationMs?: number;
  /** If true, the fault is healed only after the workload has stopped, because later writes would hide its effect. */
  readonly lastsUntilIdle?: true;
  readonly inject: (random: Random) => Promise<void>;
  /** Resolves when the failed part works again. */
  readonly heal: () => Promise<void>;
}
