import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ServiceError } from '@archive/kit';

/** Longer than TCP needs to send a lost packet again, shorter than a client's usual timeout for an upload. */
const bodyIdleTimeoutMs = 20_000;

/** A socket has one timeout: it belongs to the connection's last request. */
const lastRequests = new WeakMap<Socket, IncomingMessage>();

/**
 * Returns a signal that aborts with REQUEST_TIMEOUT when no byte of an unfinished body arrives for 20 s. Time
 * in which the gateway pauses reading does not count.
 */
export function abortWhenBodyIdle(req: IncomingMessage): AbortSignal {
  const abort = new AbortController();
  req.setTimeout(bodyIdleTimeoutMs, () => {
    const isWaiting = !req.complete && !req.isPaused() && req.readableLength === 0;
    if (isWaiting) abort.abort(new ServiceError('REQUEST_TIMEOUT'));
  });
  lastRequests.set(req.socket, req);
  // A slow answer must not time out.
  req.once('end', () => {
    if (lastRequests.get(req.socket) === req) req.setTimeout(0);
  });
  return abort.signal;
}
