import type { PhaseLog } from '../invariants/phase-log.ts';

/** Result of one phase of a run: one fault, or several at the same time. */
export interface Phase {
  /** Names of the faults. */
  readonly name: string;
  readonly log: PhaseLog;
}
