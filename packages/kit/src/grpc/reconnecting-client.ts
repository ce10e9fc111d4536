import type { EventEmitter } from 'node:events';
import { type Client, connectivityState, status, type StatusObject } from '@grpc/grpc-js';

/** Longer than two round trips of 1 s each. */
const connectTimeoutMs = 2_500;

/** A connection counts as dead if a call ends without an answer, and the server has answered no call for this time. */
const silenceTimeoutMs = 2_500;

/** A client that opens a new connection if the present one is dead or is not established in time. */
export interface ReconnectingClient {
  /** Returns the current client, which may be replaced at any time. */
  current(): Client;
  /** Begins a call on the current client. */
  call<Call extends EventEmitter>(begin: (client: Client) => Call): Call;
  close(): void;
}

/**
 * Replaces a dead connection, and a connection that gets no SETTINGS frame: grpc-js waits for this frame without limit
 * (grpc/grpc-node#2785). Frequent pings are no alternative: they break running calls while a server shuts down.
 */
export function createReconnectingClient(open: () => Client): ReconnectingClient {
  let current = new Connection(open());
  let isClosed = false;
  const replace = (connection: Connection) => {
    if (isClosed || connection !== current) return;
    current = new Connection(open());
    connection.retire();
    watch();
  };
  const watch = () => {
    const connection = current;
    connection.onStateChange(connectTimeoutMs, isTimedOut => {
      if (isClosed || connection !== current) return;
      if (isTimedOut) replace(connection);
      else watch();
    });
  };
  watch();
  return {
    current: () => current.client,
    call: begin => {
      const connection = current;
      return connection.call(begin, () => replace(connection));
    },
    close: () => {
      isClosed = true;
      current.client.close();
    },
  };
}

class Connection {
  readonly client: Client;
  #callCount = 0;
  /** Start of the first call after the last answer. */
  #unansweredFrom: number | undefined;
  #wasReady = false;
  #isRetired = false;

  constructor(client: Client) {
    this.client = client;
  }

  /** Calls back at the next change of state. Passes true if the connection is not established within `timeoutMs`. */
  onStateChange(timeoutMs: number, callback: (isTimedOut: boolean) => void): void {
    const channel = this.client.getChannel();
    const state = channel.getConnectivityState(false);
    if (state === connectivityState.READY) this.#wasReady = true;
    const until = isConnecting(state) ? Date.now() + timeoutMs : Infinity;
    channel.watchConnectivityState(state, until, error => callback(error !== undefined));
  }

  call<Call extends EventEmitter>(begin: (client: Client) => Call, onDead: () => void): Call {
    const call = begin(this.client);
    this.#callCount += 1;
    this.#unansweredFrom ??= performance.now();
    const onAnswer = () => (this.#unansweredFrom = undefined);
    call.once('metadata', onAnswer);
    call.once('status', ({ code }: StatusObject) => {
      this.#callCount -= 1;
      if (!clientStatuses.includes(code)) onAnswer();
      else if (this.#unansweredFrom !== undefined && performance.now() - this.#unansweredFrom > silenceTimeoutMs)
        onDead();
      if (this.#isRetired && this.#callCount === 0) this.client.close();
    });
    return call;
  }

  /**
   * Closes the client after its last call. A client that never connected is closed at once, because its calls would
   * never end.
   */
  retire(): void {
    this.#isRetired = true;
    if (this.#callCount === 0 || !this.#wasReady) this.client.close();
  }
}

/** The client itself sets these statuses for late and cancelled calls. They do not prove that the server answers. */
const clientStatuses: readonly status[] = [status.DEADLINE_EXCEEDED, status.CANCELLED];

function isConnecting(state: connectivityState): boolean {
  return state === connectivityState.CONNECTING || state === connectivityState.TRANSIENT_FAILURE;
}
