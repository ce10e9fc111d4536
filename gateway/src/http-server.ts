import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { ServiceError, type Logger } from '@archive/kit';
import { formatErrorResponse } from './http/envelope.ts';
import { onFinished } from './http/on-finished.ts';

export interface HttpServer {
  /** Port it listens on. */
  readonly port: number;
  /** From now on every answer is its connection's last, so that clients go elsewhere; new ones are still taken. */
  drain(): void;
  /** Takes no new connections; lets running requests finish for `graceMs`, then cuts them. */
  stop(graceMs: number): Promise<void>;
}

/** Limits on what a client may leave half-open: headers within 10 s, a request within 5 min, looked at every second. */
const options = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  // The pipeline refuses what lacks Host: Node's own refusal has no body.
  requireHostHeader: false,
};
/** More are closed as they come: each costs memory, also where nothing is asked on it. */
const mostConnections = 10_000;
/** Connections that the kernel holds until they are accepted; with Node's 511 a burst of clients waits for seconds to be heard. */
const backlog = 4_096;

/** Listens when it returns; throws where the address is taken. */
export async function listen(host: string, port: number, listener: RequestListener, log: Logger): Promise<HttpServer> {
  const server = createServer(options, listener);
  server.maxConnections = mostConnections;
  const answers = new Answers();
  server.prependListener('request', (_req, res) => answers.add(res));
  server.on('clientError', (failure: NodeJS.ErrnoException, socket) => refuse(failure, socket, log));
  server.on('connect', (_req, socket) => refuse(new Error('no proxy'), socket, log));
  // A server may disregard expectations that it does not know (RFC 9110, 10.1.1).
  server.on('checkExpectation', listener);
  server.listen({ port, host, backlog });
  await once(server, 'listening');
  const stop = (graceMs: number) => {
    answers.turnAway();
    return close(server, graceMs);
  };
  return { port: (server.address() as AddressInfo).port, drain: () => answers.turnAway(), stop };
}

/** Answers under way. */
class Answers {
  readonly #open = new Set<ServerResponse>();
  #last = false;

  add(res: ServerResponse): void {
    if (this.#last) res.shouldKeepAlive = false;
    this.#open.add(res);
    onFinished(res, () => this.#open.delete(res));
  }

  turnAway(): void {
    this.#last = true;
    for (const res of this.#open) res.shouldKeepAlive = false;
  }
}

/** A connection whose answer had begun before it could be told to be the last is idle when that ends. */
async function close(server: ReturnType<typeof createServer>, graceMs: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const closed = new Promise<void>(resolve => server.close(() => resolve()));
  server.closeIdleConnections();
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
}

/** How long a client that was refused has for reading why, in ms. */
const farewellMs = 1_000;

/** What still comes is dropped: were it left unread, the client would meet a reset connection instead of the answer. */
function endSoon(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), farewellMs);
  socket.once('close', () => clearTimeout(timer)).resume();
}

const codes = { HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE', ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT' } as const;
const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Whether the socket's next bytes may be a refusal: none is being answered but a request whose own body broke. */
function mayRefuse(socket: Duplex): boolean {
  const answering = (socket as { _httpMessage?: ServerResponse })._httpMessage;
  return answering ? !answering.headersSent && !answering.req.complete : true;
}

/** A broken connection that goes on sending is a failure with every packet. */
const refused = new WeakSet<Duplex>();

/** Requests that never became one, or never became whole: the envelope by hand. */
function refuse(failure: NodeJS.ErrnoException, socket: Duplex, log: Logger): void {
  if (refused.has(socket)) return;
  refused.add(socket);
  // The failure has the bytes that came, with all headers.
  log.debug({ code: failure.code, reason: failure.message }, 'no request');
  // Node leaves a connection that is no longer HTTP without anyone who hears of its errors.
  socket.on('error', () => socket.destroy());
  if (!socket.writable || failure.code === 'ECONNRESET' || !mayRefuse(socket)) {
    socket.destroy();
    return;
  }
  const known =
    failure.code !== undefined && failure.code in codes ? codes[failure.code as keyof typeof codes] : undefined;
  const error = new ServiceError(known ?? 'INVALID', known ? undefined : 'Invalid HTTP request');
  const { body } = formatErrorResponse(error);
  const head = [
    `HTTP/1.1 ${error.http} ${reasons[error.http] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  endSoon(socket);
}
