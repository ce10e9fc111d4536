import type { EventEmitter } from 'node:events';
import { type Client, connectivityState, status, type StatusObject } from '@grpc/grpc-js';

/** How long a connection may take to come about, in ms: more than two round trips to a service that is 1 s away. */
const patience = 2_500;

/** A connection on which a call ends unanswered after so long without any answer, in ms, is taken for dead. */
const silence = 2_500;

/** A client that is replaced where its connection does not come about, or falls silent. */
export interface ReconnectingClient {
  /** The present one; not to be kept. */
  client(): Client;
  /** Begins a call. */
  call<Call extends EventEmitter>(begin: (client: Client) => Call): Call;
  close(): void;
}

/**
 * grpc-js waits for a server's first word for as long as the operating system does: a network that was half-open for a
 * moment would keep a client silent for minutes after. Pings that come more often are no way: one that falls into the
 * time in which a server ends breaks the calls that it still answers.
 */
export function createReconnectingClient(open: () => Client): ReconnectingClient {
  let present = new Connection(open());
  let closed = false;
  const replace = (dialled: Connection) => {
    if (closed || dialled !== present) return;
    present = new Connection(open());
    dialled.retire();
    watch();
  };
  const watch = () => {
    const dialled = present;
    dialled.change(patience, late => {
      if (closed || dialled !== present) return;
      if (late) replace(dialled);
      else watch();
    });
  };
  watch();
  return {
    client: () => present.client,
    call: begin => {
      const dialled = present;
      return dialled.call(begin, () => replace(dialled));
    },
    close: () => {
      closed = true;
      present.client.close();
    },
  };
}

class Connection {
  readonly client: Client;
  #calls = 0;
  /** Of the first call since the last answer. */
  #askedAt: number | undefined;
  #wasReady = false;
  #retired = false;

  constructor(client: Client) {
    this.client = client;
  }

  /** Tells of the next change of its state; `late` where it has been without a connection for so long, in ms. */
  change(ms: number, changed: (late: boolean) => void): void {
    const channel = this.client.getChannel();
    const state = channel.getConnectivityState(false);
    if (state === connectivityState.READY) this.#wasReady = true;
    const until = isWaiting(state) ? Date.now() + ms : Infinity;
    channel.watchConnectivityState(state, until, late => changed(late !== undefined));
  }

  call<Call extends EventEmitter>(begin: (client: Client) => Call, silent: () => void): Call {
    const call = begin(this.client);
    this.#calls += 1;
    this.#askedAt ??= performance.now();
    const hear = () => (this.#askedAt = undefined);
    call.once('metadata', hear);
    call.once('status', ({ code }: StatusObject) => {
      this.#calls -= 1;
      if (!unanswered.includes(code)) hear();
      else if (this.#askedAt !== undefined && performance.now() - this.#askedAt > silence) silent();
      if (this.#retired && this.#calls === 0) this.client.close();
    });
    return call;
  }

  /** Calls that were begun on a connection are let end; where there never was one, none has. */
  retire(): void {
    this.#retired = true;
    if (this.#calls === 0 || !this.#wasReady) this.client.close();
  }
}

/** Said by the client itself: of a call that ran out of time, or whose caller has gone. */
const unanswered: readonly status[] = [status.DEADLINE_EXCEEDED, status.CANCELLED];

function isWaiting(state: connectivityState): boolean {
  return state === connectivityState.CONNECTING || state === connectivityState.TRANSIENT_FAILURE;
}
