/** Returns the reasons why a part of the process is not ready; an empty list if the part is ready. */
export type ReadinessCheck = () => readonly string[];

/** The readiness of a process; its parts add checks. */
export interface Readiness {
  addCheck(check: ReadinessCheck): void;
  /** Lists the reasons why the process is not ready. */
  listProblems(): readonly string[];
}

/** Creates a readiness without checks: the process is ready until a check is added. */
export function createReadiness(): Readiness {
  const checks: ReadinessCheck[] = [];
  return {
    addCheck: check => void checks.push(check),
    listProblems: () => checks.flatMap(check => check()),
  };
}
