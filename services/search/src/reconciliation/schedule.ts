import { deadlineIn, type Job, startJob } from '@archive/kit';
import { isIndexBehind } from '../checkpoint/checkpoint.ts';
import { reconcile, type ReconciliationOptions } from './reconcile.ts';
import { isRunDue } from './run-store.ts';

const checkpointTimeoutMs = 5_000;
/** Each replica checks at least this often whether a run is due. */
const maxCheckIntervalMs = 60_000;

/** Starts a job that reconciles when no replica has done so for `everyMs`. */
export function startReconciler(options: ReconciliationOptions, everyMs: number): Job {
  const run = async (signal: AbortSignal) => {
    if (!(await isRunDue(options.pool, everyMs))) return;
    // If the index is behind, another job rebuilds it.
    if (await isIndexBehind(options, deadlineIn(checkpointTimeoutMs))) return;
    for await (const counts of reconcile(options, signal)) options.log.debug(counts, 'reconciling the index');
  };
  return startJob({ name: 'reconciler', everyMs: Math.min(everyMs, maxCheckIntervalMs), run, log: options.log });
}
