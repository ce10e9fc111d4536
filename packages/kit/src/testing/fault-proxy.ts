import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A TCP line to a server that can hold or delay what the server says. */
export interface FaultProxy {
  /** `127.0.0.1:port`; reaches the server. */
  readonly address: string;
  /** From now on answers do not arrive, on connections old and new. */
  holdResponses(): void;
  /** What was held arrives, and all else as it comes. */
  releaseResponses(): void;
  /** From now on what the server says arrives so many ms later; 0: at once. */
  delayResponses(ms: number): void;
  /** Every connection breaks, and none comes about until `mend`. */
  disconnect(): void;
  /**
   * Half-open: what either side says gets lost, on connections old and new, and no end of one reaches the other. `mend`
   * lets new connections through, and the server give up the old ones; to clients those stay silent for ever.
   */
  blackhole(): void;
  restore(): void;
  stop(): void;
}

/** Where a server listens: a port of 127.0.0.1, or the path of a unix socket. */
type Place = number | string;

/**
 * A line to a server, whether it listens already or not; where a connection is refused it goes to the next of the others.
 */
export async function startFaultProxy(place: Place, ...others: Place[]): Promise<FaultProxy> {
  const pairs = new Set<Pair>();
  const state: State = { held: false, cut: false, swallows: false, late: 0 };
  const open = async (client: Socket) => {
    const pair = await pairOf(client, state, [place, ...others]);
    if (!pair) return;
    pairs.add(pair);
    pair.onEnd(() => pair.silent || pairs.delete(pair));
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
      state.held = true;
      each(pair => pair.hold());
    },
    releaseResponses: () => {
      state.held = false;
      each(pair => pair.release());
    },
    delayResponses: ms => (state.late = ms),
    disconnect: () => {
      state.cut = true;
      each(pair => pair.end());
    },
    blackhole: () => {
      state.swallows = true;
      each(pair => pair.swallow());
    },
    restore: () => {
      state.cut = false;
      state.swallows = false;
      each(pair => pair.abandon());
    },
    stop: () => {
      each(pair => pair.end());
      server.close();
    },
  };
}

interface State {
  held: boolean;
  cut: boolean;
  swallows: boolean;
  late: number;
}

/** Undefined where the line is cut, or nobody answers. */
async function pairOf(client: Socket, state: State, places: readonly Place[]): Promise<Pair | undefined> {
  const service = state.cut || state.swallows ? undefined : await firstOf(places);
  if (state.cut || client.destroyed || (!service && !state.swallows)) {
    client.destroy();
    service?.destroy();
    return undefined;
  }
  const pair = new Pair(client, service, () => state.late);
  if (state.held) pair.hold();
  if (state.swallows) pair.swallow();
  return pair;
}

/** A client's connection and the one that answers it, if any does. */
class Pair {
  readonly #client: Socket;
  readonly #service: Socket | undefined;
  readonly #late: () => number;
  #silent = false;
  #waiting = 0;
  #before = Promise.resolve();

  constructor(client: Socket, service: Socket | undefined, late: () => number) {
    this.#client = client;
    this.#service = service;
    this.#late = late;
    // A line holds back nothing of its own: small packets would wait 40 ms for one another.
    for (const socket of [client, service]) socket?.setNoDelay();
    client.on('data', (chunk: Buffer) => {
      if (!this.#silent && service?.write(chunk) === false) client.pause();
    });
    client.on('end', () => this.#silent || service?.end());
    client.on('close', () => this.#silent || service?.destroy());
    service?.on('drain', () => client.resume());
    this.#hear(service);
    client.resume();
  }

  /** Neither end hears of the other's: it is kept until the line stops. */
  get silent(): boolean {
    return this.#silent;
  }

  onEnd(ended: () => unknown): void {
    for (const socket of [this.#client, this.#service]) socket?.on('close', ended);
  }

  hold(): void {
    this.#service?.pause();
  }

  release(): void {
    this.#service?.resume();
  }

  swallow(): void {
    this.#silent = true;
    this.#client.resume();
  }

  /** The server gives up a client that is silent. */
  abandon(): void {
    if (this.#silent) this.#service?.destroy();
  }

  end(): void {
    this.#client.destroy();
    this.#service?.destroy();
  }

  /** What the service says, its end too, arrives so many ms later. */
  #hear(service: Socket | undefined): void {
    let said = false;
    service?.on('data', (chunk: Buffer) => this.#arrive(() => this.#client.write(chunk)));
    service?.on('end', () => {
      said = true;
      this.#arrive(() => this.#client.end());
    });
    service?.on('close', () => {
      if (!said && !this.#silent) this.#client.destroy();
    });
  }

  /** In its order, also where the delay has become shorter: timers of different lengths do not keep theirs. */
  #arrive(act: () => unknown): void {
    const late = this.#late();
    if (late === 0 && this.#waiting === 0) {
      if (!this.#silent) act();
      return;
    }
    this.#waiting += 1;
    const due = setTimeout(late, undefined, { ref: false });
    this.#before = this.#before
      .then(() => due)
      .then(() => {
        this.#waiting -= 1;
        if (!this.#silent) act();
      });
  }
}

/** A connection to the first place that takes it. */
async function firstOf(places: readonly Place[]): Promise<Socket | undefined> {
  for (const place of places) {
    const socket = typeof place === 'number' ? connect(place, '127.0.0.1') : connect(place);
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.on('error', () => undefined);
    if (connected) return socket;
  }
  return undefined;
}
