import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { graphPath, sessionPath } from '../api/paths.ts';

const project = '96eed700-96ee-d700';
const bodyBytes = 10_000_000;
const byteIntervalMs = 1_000;
/** Pause before a new connection replaces one that the server closed. */
const reconnectMs = 50;

type OnStatus = (status: number) => void;

/** Keeps `count` uploads open. Each sends one byte a second. */
export function holdSlowBodies(gateway: string, key: string, count: number, onStatus: OnStatus): void {
  const head = () =>
    `PUT ${sessionPath(project, randomUUID())} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${bodyBytes}\r\n\r\n{`;
  const open = new Set<Socket>();
  keepOpen(gateway, count, onStatus, socket => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.write(head());
  });
  setInterval(() => {
    for (const socket of open) socket.write(' ');
  }, byteIntervalMs);
}

/** Keeps `count` connections open that request large answers and read nothing. */
export function leaveAnswersUnread(gateway: string, key: string, count: number, onStatus: OnStatus): void {
  const body = JSON.stringify({ query: '{ sessions(limit: 200) { id name markdown } }' });
  const head =
    `POST ${graphPath} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  keepOpen(gateway, count, onStatus, socket => {
    socket.write(head.repeat(4));
    socket.pause();
  });
}

/** Replaces each connection that ends. Reports the status of its first answer, or 0 without an answer. */
function keepOpen(gateway: string, count: number, onStatus: OnStatus, use: (socket: Socket) => void): void {
  const { hostname, port } = new URL(gateway);
  const open = () => {
    const socket = connect(Number(port), hostname);
    let status = 0;
    socket.on('data', (chunk: Buffer) => {
      if (status === 0) status = Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 0);
    });
    // A broken connection also emits `close`, so errors are ignored.
    socket.on('error', () => undefined);
    socket.once('connect', () => use(socket));
    socket.once('close', () => {
      onStatus(status);
      setTimeout(open, reconnectMs);
    });
  };
  for (let n = 0; n < count; n += 1) open();
}
