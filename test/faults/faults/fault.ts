import type { Random } from '@archive/kit/testing';
import type { Availability } from '../workload/availability.ts';

/** A way to disturb a running archive. */
export interface Fault {
  readonly name: string;
  /** Requests that must not be answered 503 while the fault lasts; undefined: each request may be. */
  readonly availability?: Availability | undefined;
  /** Time after healing within which searches answer again; 3,000 ms by default. */
  readonly searchRecoveryMs?: number;
  /** Shortest duration with an effect. */
  readonly minDurationMs?: number;
  /** The fault is healed after the workload has stopped, because later changes would repair its effect. */
  readonly lastsUntilIdle?: true;
  readonly inject: (random: Random) => Promise<void>;
  /** Resolves when the failed part works again. */
  readonly heal: () => Promise<void>;
}
