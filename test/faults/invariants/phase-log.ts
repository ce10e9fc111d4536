import type { Deletion, History, Look, Upload } from '../../src/history/history.ts';
import type { WholeSession } from '../../src/world/whole-session.ts';

/** What must hold, by the letter that the report names it by. */
export const invariants = {
  a: 'what was acknowledged is readable and identical',
  b: 'nothing older is read after something newer',
  c: 'everything is found 30 s after healing, with its own text alone',
  d: 'what was deleted is reachable by no door',
  e: 'no store holds a byte of what was deleted, 30 s after healing',
  f: 'a revoked key never works again',
  g: "nobody sees another's bytes",
  h: 'allowances are exact while Redis is up, and nobody is locked out',
  i: 'ETags are equal exactly when contents are',
  j: 'every request is answered in time',
  k: 'an outage is 503, never 500',
  l: 'ready again 3 s after the dependency is back',
  m: 'handles and heap are back in the end to what they were after the warm-up',
  n: 'no process ends that was not told to',
  o: 'every event is confirmed by all who are told of it, 30 s after healing',
} as const;
export type Invariant = keyof typeof invariants;

export interface Violation {
  readonly invariant: Invariant;
  readonly what: string;
}

/** Everything done to one owner's one project, and seen of it. */
export interface Chronicle extends History {
  readonly owner: Owner;
  readonly project: string;
  readonly sessions: readonly string[];
  readonly contents: Map<string, WholeSession>;
  readonly uploads: Upload[];
  readonly deletions: Deletion[];
  readonly looks: Look[];
}

export interface Owner {
  /** One letter; every marker of this owner's contents begins with it. */
  readonly letter: string;
  readonly key: string;
  /** Whether its allowance is meant to be used up. */
  readonly limited?: boolean;
}

/** Counts and violations of one stretch of a run. */
export class Log {
  readonly counts: Record<string, number> = {};
  readonly violations: Violation[] = [];
  /** How long after healing everything was answered again, in ms. */
  readyMs = 0;

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  violate(invariant: Invariant, what: string): void {
    this.violations.push({ invariant, what });
  }
}
