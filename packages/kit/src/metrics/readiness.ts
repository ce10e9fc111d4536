/** Returns the problems of a part of the process. An empty list means that the part is ready. */
export type ReadinessCheck = () => readonly string[];

export interface Readiness {
  addCheck(check: ReadinessCheck): void;
  /** Returns the problems of all parts. An empty list means that the process is ready. */
  listProblems(): readonly string[];
}

/** Creates a readiness without checks. The process is ready as long as no check reports a problem. */
export function createReadiness(): Readiness {
  const checks: ReadinessCheck[] = [];
  return {
    addCheck: check => void checks.push(check),
    listProblems: () => checks.flatMap(check => check()),
  };
}
