import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from '@archive/kit';
import { Connection } from './connection.ts';
import { Listeners } from './listeners.ts';
import { rejectConnection } from './reject-connection.ts';

export interface HttpServer {
  readonly port: number;
  /** Closes each connection after its current or next answer. New connections are still accepted. */
  drain(): void;
  /** Drains the server and accepts no new connections. After `graceMs`, closes the connections of running requests. */
  stop(graceMs: number): Promise<void>;
}

/** In ms and bytes. Node checks every second that headers are complete within 10 s and a request within 5 min. */
const options = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  // Node's own answer to a request without Host has no body, so the pipeline rejects such requests.
  requireHostHeader: false,
};
/** Further connections are closed at once, because an idle connection takes memory too. */
const maxConnections = 10_000;
/** Interval of the search for clients that read nothing. */
const unreadCheckIntervalMs = 2_000;

/** Resolves when the server listens; rejects when the address is in use. */
export async function listen(host: string, port: number, listener: RequestListener, log: Logger): Promise<HttpServer> {
  const server = createServer(options, listener);
  const connections = new Connections(server, log);
  // RFC 9110 §10.1.1 allows a server to ignore unknown expectations.
  server.on('checkExpectation', listener);
  connections.watch();
  const listeners = await Listeners.open(server, host, port);
  const stop = (graceMs: number) => {
    connections.drain();
    return closeConnections(server, listeners, graceMs);
  };
  return { port: (server.address() as AddressInfo).port, drain: () => connections.drain(), stop };
}

class Connections {
  readonly #server: Server;
  readonly #log: Logger;
  readonly #bySocket = new Map<Duplex, Connection>();
  #isDraining = false;

  constructor(server: Server, log: Logger) {
    this.#server = server;
    this.#log = log;
  }

  /** Handles the events of the server until it is closed. */
  watch(): void {
    const reject = (error: Error, socket: Duplex) =>
      rejectConnection(error, socket, this.#bySocket.get(socket), this.#log);
    const onRequest: RequestListener = (req, res) => {
      if (this.#isDraining) res.shouldKeepAlive = false;
      this.#bySocket.get(req.socket)?.add(req, res);
    };
    this.#server
      .on('connection', socket => this.#add(socket))
      .prependListener('request', onRequest)
      .prependListener('checkExpectation', onRequest)
      .on('clientError', reject)
      .on('connect', (_req, socket) => reject(new Error('CONNECT is not supported'), socket));
    const checking = setInterval(() => this.#destroyUnread(), unreadCheckIntervalMs);
    this.#server.once('close', () => clearInterval(checking));
  }

  drain(): void {
    this.#isDraining = true;
    for (const connection of this.#bySocket.values()) connection.drain();
  }

  #add(socket: Socket): void {
    if (this.#bySocket.size >= maxConnections) {
      socket.destroy();
      return;
    }
    this.#bySocket.set(socket, new Connection(socket));
    socket.once('close', () => this.#bySocket.delete(socket));
  }

  #destroyUnread(): void {
    const nowMs = performance.now();
    for (const connection of this.#bySocket.values()) connection.destroyIfUnread(nowMs);
  }
}

/**
 * Stops the server. A connection stays open after an answer whose headers were sent before `drain`, so idle connections
 * are closed every 50 ms.
 */
async function closeConnections(server: Server, listeners: Listeners, graceMs: number): Promise<void> {
  const graceTimer = setTimeout(() => server.closeAllConnections(), graceMs);
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const closed = Promise.all([new Promise(resolve => server.close(resolve)), listeners.close()]);
  server.closeIdleConnections();
  await closed;
  clearTimeout(graceTimer);
  clearInterval(sweep);
}
