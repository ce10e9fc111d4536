import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@archive/kit';

/** Longer than a lost packet takes to be sent again, shorter than clients wait for an upload. */
const patienceMs = 20_000;

/** Aborts with REQUEST_TIMEOUT where a body's sender goes silent before its end; time in which nobody reads does not count. */
export function abortWhenSilent(req: IncomingMessage): AbortSignal {
  const abort = new AbortController();
  req.setTimeout(patienceMs, () => {
    const waiting = !req.complete && !req.isPaused() && req.readableLength === 0;
    if (waiting) abort.abort(new ServiceError('REQUEST_TIMEOUT'));
  });
  // Its answer may take longer.
  req.once('end', () => req.setTimeout(0));
  return abort.signal;
}
