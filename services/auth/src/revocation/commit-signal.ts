import { type CallContext, msUntil, sharedError } from '@archive/kit';
import { revocationDelayMs } from './revocation-delay.ts';

/** Time for the commit and the way of the answer to the gateway. */
const answerMarginMs = 200;
/** Timers of Node fire at once beyond this time. */
const maxTimerMs = 2 ** 31 - 1;

const tooLate = sharedError('UNAVAILABLE', 'Too late for an answer');

/**
 * Returns a signal that aborts when the caller gives up, and before that when a commit would leave no time for the
 * revocation delay. A link is then not used up, and a password not changed, by a call that is answered with 503.
 */
export function createCommitSignal({ deadline, signal }: CallContext): AbortSignal {
  const abort = new AbortController();
  const remainingMs = msUntil(deadline) - revocationDelayMs - answerMarginMs;
  if (remainingMs <= 0) abort.abort(tooLate);
  else setTimeout(() => abort.abort(tooLate), Math.min(remainingMs, maxTimerMs)).unref();
  return AbortSignal.any([signal, abort.signal]);
}
