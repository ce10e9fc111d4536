import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface FaultProxy {
  /** `127.0.0.1:port` of the proxy. */
  readonly address: string;
  /** Stops forwarding the server's data, on existing and new connections. */
  holdResponses(): void;
  releaseResponses(): void;
  /** Delivers the server's data `ms` later; 0 ends the delay. */
  delayResponses(ms: number): void;
  /** Breaks every connection and rejects new ones until `restore`. */
  disconnect(): void;
  /**
   * Drops all data and hides the close of each side from the other, like a half-open network. After `restore`, new
   * connections work. An old connection closes for the server and stays silent for the client.
   */
  blackhole(): void;
  restore(): void;
  stop(): void;
}

type Target = number | string;

/**
 * Starts a proxy to a server. The server may start later. If one target refuses a connection, the proxy tries the next.
 */
export async function startFaultProxy(target: Target, ...otherTargets: Target[]): Promise<FaultProxy> {
  const pairs = new Set<Pair>();
  const state: State = { isHeld: false, isDisconnected: false, isBlackhole: false, delayMs: 0 };
  const open = async (client: Socket) => {
    const pair = await openPair(client, state, [target, ...otherTargets]);
    if (!pair) return;
    pairs.add(pair);
    pair.onEnd(() => pair.isSilent || pairs.delete(pair));
  };
  const server = createServer({ pauseOnConnect: true }, client => {
    client.on('error', () => undefined);
    void open(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const each = (act: (pair: Pair) => void) => [...pairs].forEach(act);
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdResponses: () => {
      state.isHeld = true;
      each(pair => pair.hold());
    },
    releaseResponses: () => {
      state.isHeld = false;
      each(pair => pair.release());
    },
    delayResponses: ms => (state.delayMs = ms),
    disconnect: () => {
      state.isDisconnected = true;
      each(pair => pair.end());
    },
    blackhole: () => {
      state.isBlackhole = true;
      each(pair => pair.blackhole());
    },
    restore: () => {
      state.isDisconnected = false;
      state.isBlackhole = false;
      each(pair => pair.closeServerEnd());
    },
    stop: () => {
      each(pair => pair.end());
      server.close();
    },
  };
}

interface State {
  isHeld: boolean;
  isDisconnected: boolean;
  isBlackhole: boolean;
  delayMs: number;
}

/** Connects a client to a target. Returns undefined if the proxy is disconnected or no target answers. */
async function openPair(client: Socket, state: State, targets: readonly Target[]): Promise<Pair | undefined> {
  const server = state.isDisconnected || state.isBlackhole ? undefined : await connectToFirst(targets);
  if (state.isDisconnected || client.destroyed || (!server && !state.isBlackhole)) {
    client.destroy();
    server?.destroy();
    return undefined;
  }
  const pair = new Pair(client, server, () => state.delayMs);
  if (state.isHeld) pair.hold();
  if (state.isBlackhole) pair.blackhole();
  return pair;
}

class Pair {
  readonly #client: Socket;
  readonly #server: Socket | undefined;
  readonly #getDelayMs: () => number;
  #isSilent = false;
  #pendingDeliveries = 0;
  #lastDelivery = Promise.resolve();

  constructor(client: Socket, server: Socket | undefined, getDelayMs: () => number) {
    this.#client = client;
    this.#server = server;
    this.#getDelayMs = getDelayMs;
    // With Nagle's algorithm, small packets would wait 40 ms for one another.
    for (const socket of [client, server]) socket?.setNoDelay();
    client.on('data', (chunk: Buffer) => {
      if (!this.#isSilent && server?.write(chunk) === false) client.pause();
    });
    client.on('end', () => this.#isSilent || server?.end());
    client.on('close', () => this.#isSilent || server?.destroy());
    server?.on('drain', () => client.resume());
    this.#forwardFromServer(server);
    client.resume();
  }

  /** True if the two connections are separated. The proxy keeps such a pair until `stop`. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  onEnd(ended: () => unknown): void {
    for (const socket of [this.#client, this.#server]) socket?.on('close', ended);
  }

  hold(): void {
    this.#server?.pause();
  }

  release(): void {
    this.#server?.resume();
  }

  blackhole(): void {
    this.#isSilent = true;
    this.#client.resume();
  }

  closeServerEnd(): void {
    if (this.#isSilent) this.#server?.destroy();
  }

  end(): void {
    this.#client.destroy();
    this.#server?.destroy();
  }

  /** Forwards the server's data, and the end of the data, after the current delay. */
  #forwardFromServer(server: Socket | undefined): void {
    let hasServerEnded = false;
    server?.on('data', (chunk: Buffer) => this.#deliver(() => this.#client.write(chunk)));
    server?.on('end', () => {
      hasServerEnded = true;
      this.#deliver(() => this.#client.end());
    });
    server?.on('close', () => {
      if (!hasServerEnded && !this.#isSilent) this.#client.destroy();
    });
  }

  /** Delivers data in order even if the delay becomes shorter. Timers of different lengths would change the order. */
  #deliver(act: () => unknown): void {
    const delayMs = this.#getDelayMs();
    if (delayMs === 0 && this.#pendingDeliveries === 0) {
      if (!this.#isSilent) act();
      return;
    }
    this.#pendingDeliveries += 1;
    const due = setTimeout(delayMs, undefined, { ref: false });
    this.#lastDelivery = this.#lastDelivery
      .then(() => due)
      .then(() => {
        this.#pendingDeliveries -= 1;
        if (!this.#isSilent) act();
      });
  }
}

async function connectToFirst(targets: readonly Target[]): Promise<Socket | undefined> {
  for (const target of targets) {
    const socket = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target);
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.on('error', () => undefined);
    if (connected) return socket;
  }
  return undefined;
}
