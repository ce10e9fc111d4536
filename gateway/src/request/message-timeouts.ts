import { type CallContext, deadlineIn, msUntil, sharedError, withTimeout } from '@archive/kit';

/** A stream may take 1 h, because the wait for each message has its own timeout. */
const maxStreamMs = 3_600_000;
const messageTimeoutMs = 10_000;
const cancelled = sharedError('UNAVAILABLE');

/**
 * Yields the first message within the request's deadline, and each further message within 10 s of waiting. Throws
 * UNAVAILABLE on a timeout. Leaving the loop cancels the call.
 */
export async function* withMessageTimeouts<T>(
  context: CallContext,
  open: (context: CallContext) => AsyncIterable<T>,
): AsyncGenerator<T, void> {
  const abort = new AbortController();
  const signal = AbortSignal.any([context.signal, abort.signal]);
  const messages = open({ ...context, signal, deadline: deadlineIn(maxStreamMs) })[Symbol.asyncIterator]();
  let timeoutMs = Math.max(0, msUntil(context.deadline));
  try {
    for (;;) {
      const next = await withTimeout(timeoutMs, messages.next());
      if (next.done) return;
      yield next.value;
      timeoutMs = messageTimeoutMs;
    }
  } finally {
    abort.abort(cancelled);
  }
}
