import { deadlineIn, type Job, startJob } from '@archive/kit';
import { isBehind } from '../checkpoint/checkpoint.ts';
import { reconcile, type ReconcilingOptions } from './reconcile.ts';
import { isDue } from './run-store.ts';

const patience = 5_000;
/** How often each replica looks whether a run is due, in ms. */
const look = 60_000;

/** Runs the reconciler when all replicas together have not for so long, in ms. */
export function startReconciler(options: ReconcilingOptions, everyMs: number): Job {
  const run = async (signal: AbortSignal) => {
    if (!(await isDue(options.pool, everyMs))) return;
    // A new archive's is filled first, and one that was lost.
    if (await isBehind(options, deadlineIn(patience))) return;
    for await (const tally of reconcile(options, signal)) options.log.debug(tally, 'comparing the index');
  };
  return startJob({ name: 'reconciler', everyMs: Math.min(everyMs, look), run, log: options.log });
}
