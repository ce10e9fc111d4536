import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import { withTimeout } from '../concurrency/deadline.ts';
import { startJob } from '../concurrency/job.ts';
import type { Logger } from '../log.ts';

export interface NatsOptions {
  /** `nats://[user:password@ or token@]host:port`, `tls://` for TLS; several with commas between. */
  readonly url: string;
  /** Shown in the server's list of connections. */
  readonly name: string;
  readonly log: Logger;
}

/** A connection that answered last time it was heard of. */
export interface JetStreamHandles {
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
}

export interface ReconnectingNats {
  current(): JetStreamHandles | undefined;
  /** Called each time the server is there again. */
  onConnected(callback: () => void): void;
  stop(): Promise<void>;
}

/** How long the server may take for one answer, in ms. */
export const requestTimeoutMs = 2_000;

/** Keeps a connection for ever: starts while the server is away, and finds it within about a second of its return. */
export function connectNats({ url, name, log }: NatsOptions): ReconnectingNats {
  const callbacks: (() => void)[] = [];
  let connection: NatsConnection | undefined;
  let current: JetStreamHandles | undefined;
  let stopped = false;
  let away = false;
  const lost = (reason: unknown) => {
    current = undefined;
    if (!away && !stopped)
      log.warn({ reason: reason instanceof Error ? reason.message : reason }, 'no connection to NATS');
    away = true;
  };
  const gained = async (nc: NatsConnection) => {
    const options = { timeout: requestTimeoutMs };
    current = { js: jetstream(nc, options), jsm: await jetstreamManager(nc, { ...options, checkAPI: false }) };
    if (away) log.info('connected to NATS again');
    away = false;
    for (const callback of callbacks) callback();
  };
  const job = startJob({
    name: 'nats',
    everyMs: 500,
    log,
    run: async signal => {
      try {
        const nc = await connect(connectionOptions(url, name));
        connection = nc;
        if (signal.aborted) {
          await nc.close();
          return;
        }
        await gained(nc);
        await follow(nc, () => gained(nc), lost);
      } catch (failure) {
        lost(failure);
      }
    },
  });
  return {
    current: () => current,
    onConnected: callback => void callbacks.push(callback),
    stop: async () => {
      stopped = true;
      const ended = job.stop();
      if (connection) await close(connection, log);
      await ended;
    },
  };
}

/** Follows a connection through its losses and returns, until it is closed for good. */
async function follow(nc: NatsConnection, gained: () => Promise<void>, lost: (reason: unknown) => void): Promise<void> {
  const watch = async () => {
    for await (const status of nc.status()) {
      if (status.type === 'disconnect' || status.type === 'staleConnection') lost(status.type);
      if (status.type === 'reconnect') await gained();
    }
  };
  lost(await Promise.race([nc.closed(), watch()]));
}

/**
 * Closes after a round trip or its failure: the client throws outside of every promise when it is closed in the
 * moment between the server's end of the connection and its own.
 */
async function close(nc: NatsConnection, log: Logger): Promise<void> {
  await withTimeout(500, nc.flush()).catch((failure: unknown) =>
    log.debug({ err: failure }, 'NATS is away while closing'),
  );
  await nc.close();
}

function connectionOptions(text: string, name: string): NodeConnectionOptions {
  const urls = text.split(',').map(part => new URL(part.includes('://') ? part.trim() : `nats://${part.trim()}`));
  const [user, pass] = [decodeURIComponent(urls[0]?.username ?? ''), decodeURIComponent(urls[0]?.password ?? '')];
  return {
    name,
    servers: urls.map(url => url.host),
    ...(pass !== '' ? { user, pass } : user !== '' ? { token: user } : {}),
    ...(urls.some(url => url.protocol === 'tls:') ? { tls: {} } : {}),
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 250,
    timeout: requestTimeoutMs,
    pingInterval: 2_000,
    maxPingOut: 2,
  };
}
