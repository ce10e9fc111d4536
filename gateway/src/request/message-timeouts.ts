import { type CallContext, deadlineIn, msUntil, sharedError, withTimeout } from '@archive/kit';

/** The whole of a stream may take an hour; what is bounded is each wait for its next message, in ms. */
const longest = 3_600_000;
const between = 10_000;
const left = sharedError('UNAVAILABLE');

/**
 * Messages of a streaming call: the first within the request's own deadline, each further one within 10 s, however long
 * a slow client takes in between. Leaving the loop cancels the call.
 */
export async function* timely<T>(
  context: CallContext,
  open: (context: CallContext) => AsyncIterable<T>,
): AsyncGenerator<T, void> {
  const abort = new AbortController();
  const signal = AbortSignal.any([context.signal, abort.signal]);
  const messages = open({ ...context, signal, deadline: deadlineIn(longest) })[Symbol.asyncIterator]();
  let wait = Math.max(0, msUntil(context.deadline));
  try {
    for (;;) {
      const next = await withTimeout(wait, messages.next());
      if (next.done) return;
      yield next.value;
      wait = between;
    }
  } finally {
    abort.abort(left);
  }
}
