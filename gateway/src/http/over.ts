import type { ServerResponse } from 'node:http';

/**
 * Calls `act` once the exchange is over: its answer has ended, or its connection has, or had already. Node tells answers that
 * wait behind others on a connection of its end only as long as that connection speaks HTTP.
 */
export function whenOver(res: ServerResponse, act: () => void): void {
  const { socket } = res.req;
  if (res.destroyed || socket.destroyed) {
    act();
    return;
  }
  const over = () => {
    res.off('close', over);
    socket.off('close', over);
    act();
  };
  res.once('close', over);
  socket.once('close', over);
}
