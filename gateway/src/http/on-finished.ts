import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Per socket, the functions to call when the socket closes. A single listener of the socket calls all of them, even for
 * thousands of requests.
 */
const listenersOf = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `listener` once, when the response or its connection closes; at once if either is closed already. The
 * connection is watched too, because Node does not close queued responses after a CONNECT.
 */
export function onFinished(res: ServerResponse, listener: () => void): void {
  const { socket } = res.req;
  if (isClosed(res)) {
    listener();
    return;
  }
  const listeners = listenSocketClose(socket);
  const finish = () => {
    res.off('close', finish);
    listeners.delete(finish);
    listener();
  };
  res.once('close', finish);
  listeners.add(finish);
}

/** Whether the connection was closed before the whole answer was sent. */
export function isAborted(res: ServerResponse): boolean {
  return isClosed(res) && !res.writableFinished;
}

function isClosed(res: ServerResponse): boolean {
  return res.destroyed || res.req.socket.destroyed;
}

function listenSocketClose(socket: Socket): Set<() => void> {
  const known = listenersOf.get(socket);
  if (known) return known;
  const listeners = new Set<() => void>();
  listenersOf.set(socket, listeners);
  socket.once('close', () => listeners.forEach(finish => finish()));
  return listeners;
}
