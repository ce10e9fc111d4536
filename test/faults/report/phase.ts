import type { PhaseLog } from '../invariants/phase-log.ts';

/** The result of one fault, or of several faults at the same time. */
export interface Phase {
  readonly name: string;
  readonly log: PhaseLog;
}
