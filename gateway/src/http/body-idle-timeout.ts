import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ServiceError } from '@archive/kit';

/** Longer than a lost packet takes to be sent again, shorter than clients wait for an upload. */
const patienceMs = 20_000;

/** The watch is the connection's, and that of its last request. */
const watched = new WeakMap<Socket, IncomingMessage>();

/** Aborts with REQUEST_TIMEOUT where a body's sender goes silent before its end; time in which nobody reads does not count. */
export function abortWhenSilent(req: IncomingMessage): AbortSignal {
  const abort = new AbortController();
  req.setTimeout(patienceMs, () => {
    const waiting = !req.complete && !req.isPaused() && req.readableLength === 0;
    if (waiting) abort.abort(new ServiceError('REQUEST_TIMEOUT'));
  });
  watched.set(req.socket, req);
  // Its answer may take longer.
  req.once('end', () => {
    if (watched.get(req.socket) === req) req.setTimeout(0);
  });
  return abort.signal;
}
