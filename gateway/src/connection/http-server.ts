import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from '@archive/kit';
import { Connection } from './connection.ts';
import { Listeners } from './listeners.ts';
import { rejectConnection } from './reject-connection.ts';

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
/** Pause between two searches for clients that read nothing. */
const unreadCheckIntervalMs = 2_000;

/** Resolves when the server listens; rejects when the address is in use. */
export async function listen(host: string, port: number, listener: RequestListener, log: Logger): Promise<HttpServer> {
  const server = createServer(options, listener);
  const connections = new Connections(server, log);
  // A server may ignore unknown expectations (RFC 9110 §10.1.1).
  server.on('checkExpectation', listener);
  connections.watch();
  const listeners = await Listeners.open(server, host, port);
  const stop = (graceMs: number) => {
    connections.drain();
    return closeConnections(server, listeners, graceMs);
  };
  return { port: (server.address() as AddressInfo).port, drain: () => connections.drain(), stop };
}

/** The open connections of a server. */
class Connections {
  readonly #server: Server;
  readonly #log: Logger;
  readonly #bySocket = new Map<Duplex, Connection>();
  #isDraining = false;

  constructor(server: Server, log: Logger) {
    this.#server = server;
    this.#log = log;
  }

  /** Follows the events of the server until it is closed. */
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

/** Closes idle connections every 50 ms: an answer that began before `drain` leaves its connection open. */
async function closeConnections(server: Server, listeners: Listeners, graceMs: number): Promise<void> {
  const graceTimer = setTimeout(() => server.closeAllConnections(), graceMs);
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const closed = Promise.all([new Promise(resolve => server.close(resolve)), listeners.close()]);
  server.closeIdleConnections();
  await closed;
  clearTimeout(graceTimer);
  clearInterval(sweep);
}
