import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** One listener per connection: a connection may have thousands of pipelined requests. */
const listenersOf = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `listener` once, when the response ends or its connection closes, or at once when that has happened. The connection
 * is watched too: after a CONNECT on it, Node does not close its queued responses.
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

/** Whether the client has gone: its connection closed before it had the whole answer. */
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
