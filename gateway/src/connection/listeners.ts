import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';

/**
 * Node accepts one connection per listening socket and turn of the event loop. If there were only one socket, a client
 * with thousands of connections would delay other clients by thousands of turns.
 */
const listenerCount = 16;
/** Connections that may wait in the kernel. With Node's default of 511, a burst of clients would wait for seconds. */
const backlog = 4_096;

/**
 * A server listens on several sockets (docs/decisions.md#88-accepting-connections). The kernel distributes new
 * connections among them (SO_REUSEPORT in socket(7)).
 */
export class Listeners {
  readonly #further: readonly Server[];

  private constructor(further: readonly Server[]) {
    this.#further = further;
  }

  /** Rejects if the address is in use. Systems that lack SO_REUSEPORT get one socket. */
  static async open(server: HttpServer, host: string, port: number): Promise<Listeners> {
    await requireFreeAddress(host, port);
    try {
      await listenOn(server, { host, port, reusePort: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTSUP') throw error;
      await listenOn(server, { host, port });
      return new Listeners([]);
    }
    const { address, port: openPort } = server.address() as AddressInfo;
    const further = Array.from({ length: listenerCount - 1 }, () =>
      createServer({ allowHalfOpen: true, noDelay: true }, socket => server.emit('connection', socket)),
    );
    await Promise.all(further.map(one => listenOn(one, { host: address, port: openPort, reusePort: true })));
    return new Listeners(further);
  }

  /**
   * Closes all sockets except the first, which the caller closes with `server`. Resolves when the connections of the
   * closed sockets have ended.
   */
  async close(): Promise<void> {
    await Promise.all(this.#further.map(one => new Promise(resolve => one.close(resolve))));
  }
}

/** SO_REUSEPORT would let two archives share an address unnoticed. This function rejects if another process listens. */
async function requireFreeAddress(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await listenOn(probe, { host, port });
  await new Promise(resolve => probe.close(resolve));
}

async function listenOn(server: Server, options: { host: string; port: number; reusePort?: boolean }): Promise<void> {
  server.listen({ ...options, backlog });
  await once(server, 'listening');
}
