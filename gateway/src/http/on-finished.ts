import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is to be done when a connection ends: one listener for all of its exchanges, of which there may be thousands at a time. */
const atEnd = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `act` once the exchange is over: its answer has ended, or its connection has, or had already. Node tells answers that
 * wait behind others on a connection of its end only as long as that connection speaks HTTP.
 */
export function onFinished(res: ServerResponse, act: () => void): void {
  const { socket } = res.req;
  if (res.destroyed || socket.destroyed) {
    act();
    return;
  }
  const acts = atEndOf(socket);
  const over = () => {
    res.off('close', over);
    acts.delete(over);
    act();
  };
  res.once('close', over);
  acts.add(over);
}

function atEndOf(socket: Socket): Set<() => void> {
  const known = atEnd.get(socket);
  if (known) return known;
  const acts = new Set<() => void>();
  atEnd.set(socket, acts);
  socket.once('close', () => acts.forEach(act => act()));
  return acts;
}
