import { type CallContext, msUntil, sharedError } from '@archive/kit';
import { revocationDelayMs } from './revocation-delay.ts';

/** Time for the commit, and for the answer to reach the gateway. */
const answerMarginMs = 200;
/** Node fires a timer with a longer delay at once. */
const maxTimerMs = 2 ** 31 - 1;

const tooLate = sharedError('UNAVAILABLE', 'Too late for an answer');

/**
 * Returns a signal that aborts when a commit would leave no time for the revocation delay, or when the caller gives up.
 * A call that is answered with 503 therefore uses up no link and changes no password.
 */
export function createCommitSignal({ deadline, signal }: CallContext): AbortSignal {
  const abort = new AbortController();
  const remainingMs = msUntil(deadline) - revocationDelayMs - answerMarginMs;
  if (remainingMs <= 0) abort.abort(tooLate);
  else setTimeout(() => abort.abort(tooLate), Math.min(remainingMs, maxTimerMs)).unref();
  return AbortSignal.any([signal, abort.signal]);
}
