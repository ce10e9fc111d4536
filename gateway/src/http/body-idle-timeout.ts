import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ServiceError } from '@archive/kit';

/** Longer than TCP needs to send a lost packet again, and shorter than most clients' own timeouts for an upload. */
const bodyIdleTimeoutMs = 20_000;

/** A socket has only one timeout. The last request of the connection owns this timeout. */
const lastRequests = new WeakMap<Socket, IncomingMessage>();

/**
 * The signal aborts with REQUEST_TIMEOUT if no byte of an unfinished body arrives for 20 s. Time in which the gateway
 * pauses reading does not count.
 */
export function abortWhenBodyIdle(req: IncomingMessage): AbortSignal {
  const abort = new AbortController();
  req.setTimeout(bodyIdleTimeoutMs, () => {
    const isWaiting = !req.complete && !req.isPaused() && req.readableLength === 0;
    if (isWaiting) abort.abort(new ServiceError('REQUEST_TIMEOUT'));
  });
  lastRequests.set(req.socket, req);
  // A slow answer must not time out, so the timeout ends with the body.
  req.once('end', () => {
    if (lastRequests.get(req.socket) === req) req.setTimeout(0);
  });
  return abort.signal;
}
