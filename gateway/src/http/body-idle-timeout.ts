import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ServiceError } from '@archive/kit';

/** Longer than TCP needs to send a lost packet again, shorter than a client's usual timeout for an upload. */
const bodyIdleTimeoutMs = 20_000;

/** The last request of each connection. A socket has only one timeout, which belongs to this request. */
const lastRequests = new WeakMap<Socket, IncomingMessage>();

/**
 * Returns a signal that aborts with REQUEST_TIMEOUT when no byte of an unfinished body arrives for 20 s. The time does
 * not count while the gateway pauses reading.
 */
export function abortWhenBodyIdle(req: IncomingMessage): AbortSignal {
  const abort = new AbortController();
  req.setTimeout(bodyIdleTimeoutMs, () => {
    const isWaiting = !req.complete && !req.isPaused() && req.readableLength === 0;
    if (isWaiting) abort.abort(new ServiceError('REQUEST_TIMEOUT'));
  });
  lastRequests.set(req.socket, req);
  // Ends the timeout with the body, because a slow answer must not time out.
  req.once('end', () => {
    if (lastRequests.get(req.socket) === req) req.setTimeout(0);
  });
  return abort.signal;
}
