import type { Invariant } from './invariants.ts';

export interface Violation {
  readonly invariant: Invariant;
  readonly detail: string;
}

export class PhaseLog {
  readonly counters: Record<string, number> = {};
  readonly violations: Violation[] = [];
  /** Time in ms from healing until the gateways answered everything again. */
  readyMs = 0;

  increment(counter: string): void {
    this.counters[counter] = (this.counters[counter] ?? 0) + 1;
  }

  addViolation(invariant: Invariant, detail: string): void {
    this.violations.push({ invariant, detail });
  }
}
