import { setTimeout } from 'node:timers/promises';
import { UnansweredError } from '../workload/gateway-client.ts';

/** A check returns a line for each problem. */
export type Check = () => Promise<string[]>;

const intervalMs = 200;

/**
 * Repeats a check until it finds no problem, or until `deadline` in ms on the monotonic clock. Returns the remaining
 * problems.
 */
export async function poll(check: Check, deadline: number): Promise<string[]> {
  for (;;) {
    const problems = await check().catch((failure: unknown) => [
      failure instanceof UnansweredError ? 'no answer' : `the check failed: ${String(failure)}`,
    ]);
    if (problems.length === 0 || performance.now() > deadline) return problems;
    await setTimeout(intervalMs);
  }
}
