import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { ServiceError, type Logger } from '@archive/kit';
import { formatErrorResponse } from './http/envelope.ts';
import { onFinished } from './http/on-finished.ts';

export interface HttpServer {
  readonly port: number;
  /** Closes each connection after its current or next answer, so that clients reconnect. New connections are still accepted. */
  drain(): void;
  /** Drains, accepts no new connections, and closes the connections of requests that run longer than `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** In ms and bytes. Headers must be complete within 10 s and a request within 5 min, checked every second. */
const options = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  // The pipeline rejects requests without Host: Node's own answer has no body.
  requireHostHeader: false,
};
/** Further connections are closed at once: an idle connection takes memory too. */
const maxConnections = 10_000;
/** Connections that wait in the kernel; with Node's default of 511, a burst of clients waits for seconds. */
const backlog = 4_096;

/** Resolves when the server listens; rejects when the address is in use. */
export async function listen(host: string, port: number, listener: RequestListener, log: Logger): Promise<HttpServer> {
  const server = createServer(options, listener);
  server.maxConnections = maxConnections;
  const responses = new OpenResponses();
  server.prependListener('request', (_req, res) => responses.add(res));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => rejectConnection(error, socket, log));
  server.on('connect', (_req, socket) => rejectConnection(new Error('CONNECT is not supported'), socket, log));
  // A server may ignore unknown expectations (RFC 9110 §10.1.1).
  server.on('checkExpectation', listener);
  server.listen({ port, host, backlog });
  await once(server, 'listening');
  const stop = (graceMs: number) => {
    responses.drain();
    return closeConnections(server, graceMs);
  };
  return { port: (server.address() as AddressInfo).port, drain: () => responses.drain(), stop };
}

class OpenResponses {
  readonly #open = new Set<ServerResponse>();
  #isDraining = false;

  add(res: ServerResponse): void {
    if (this.#isDraining) res.shouldKeepAlive = false;
    this.#open.add(res);
    onFinished(res, () => this.#open.delete(res));
  }

  drain(): void {
    this.#isDraining = true;
    for (const res of this.#open) res.shouldKeepAlive = false;
  }
}

/** Closes idle connections every 50 ms: an answer that began before `drain` leaves its connection open. */
async function closeConnections(server: ReturnType<typeof createServer>, graceMs: number): Promise<void> {
  const graceTimer = setTimeout(() => server.closeAllConnections(), graceMs);
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const closed = new Promise<void>(resolve => server.close(() => resolve()));
  server.closeIdleConnections();
  await closed;
  clearTimeout(graceTimer);
  clearInterval(sweep);
}

/** Time for a rejected client to read the answer. */
const closeDelayMs = 1_000;

/** Discards further bytes for 1 s: unread bytes would reset the connection before the client reads the answer. */
function closeSoon(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), closeDelayMs);
  socket.once('close', () => clearTimeout(timer)).resume();
}

const codes = { HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE', ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT' } as const;
const reasonPhrases: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** False after an answer has begun, and while a complete request waits: its client would take the error for its answer. */
function canWriteError(socket: Duplex): boolean {
  const open = (socket as { _httpMessage?: ServerResponse })._httpMessage;
  return open ? !open.headersSent && !open.req.complete : true;
}

/** A broken connection causes an error with every packet; only the first error is handled. */
const rejectedSockets = new WeakSet<Duplex>();

/** Writes the error envelope to a connection without a complete request (docs/decisions.md#10-errors). */
function rejectConnection(cause: NodeJS.ErrnoException, socket: Duplex, log: Logger): void {
  if (rejectedSockets.has(socket)) return;
  rejectedSockets.add(socket);
  // The error object contains the received bytes with all headers, so it is not logged.
  log.debug({ code: cause.code, reason: cause.message }, 'connection rejected');
  // After CONNECT, Node's own error listener is gone from the connection.
  socket.on('error', () => socket.destroy());
  if (!socket.writable || cause.code === 'ECONNRESET' || !canWriteError(socket)) {
    socket.destroy();
    return;
  }
  const known = cause.code !== undefined && cause.code in codes ? codes[cause.code as keyof typeof codes] : undefined;
  const error = new ServiceError(known ?? 'INVALID', known ? undefined : 'Invalid HTTP request');
  const { body } = formatErrorResponse(error);
  const head = [
    `HTTP/1.1 ${error.http} ${reasonPhrases[error.http] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  closeSoon(socket);
}
