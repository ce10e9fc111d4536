import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import { withTimeout } from '../concurrency/deadline.ts';
import { startJob } from '../concurrency/job.ts';
import type { Logger } from '../log/log.ts';

export interface NatsOptions {
  /** `nats://[user:password@ or token@]host:port`, or `tls://` for TLS. Commas separate several URLs. */
  readonly url: string;
  /** The NATS server shows this name in its list of connections, and answers to `_INBOX.NAME`. */
  readonly name: string;
  readonly log: Logger;
}

export interface JetStreamHandles {
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
}

export interface ReconnectingNats {
  current(): JetStreamHandles | undefined;
  /** Calls back at each connection and reconnection. */
  onConnected(callback: () => void): void;
  stop(): Promise<void>;
}

/** Time limit of one request to the NATS server. */
export const requestTimeoutMs = 2_000;

/** Connects to NATS, even if the server starts later. Reconnects about 1 s after the server is back. */
export function connectNats({ url, name, log }: NatsOptions): ReconnectingNats {
  const callbacks: (() => void)[] = [];
  let connection: NatsConnection | undefined;
  let current: JetStreamHandles | undefined;
  let isStopped = false;
  let isAway = false;
  const onLost = (reason: unknown) => {
    current = undefined;
    if (!isAway && !isStopped)
      log.warn({ reason: reason instanceof Error ? reason.message : reason }, 'no connection to NATS');
    isAway = true;
  };
  const onGained = async (nc: NatsConnection) => {
    const options = { timeout: requestTimeoutMs };
    current = { js: jetstream(nc, options), jsm: await jetstreamManager(nc, { ...options, checkAPI: false }) };
    if (isAway) log.info('connected to NATS again');
    isAway = false;
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
        await onGained(nc);
        await watchConnection(nc, () => onGained(nc), onLost);
      } catch (failure) {
        onLost(failure);
      }
    },
  });
  return {
    current: () => current,
    onConnected: callback => void callbacks.push(callback),
    stop: async () => {
      isStopped = true;
      const ended = job.stop();
      if (connection) await closeConnection(connection, log);
      await ended;
    },
  };
}

async function watchConnection(
  nc: NatsConnection,
  onGained: () => Promise<void>,
  onLost: (reason: unknown) => void,
): Promise<void> {
  const watch = async () => {
    for await (const status of nc.status()) {
      if (status.type === 'disconnect' || status.type === 'staleConnection') onLost(status.type);
      if (status.type === 'reconnect') await onGained();
    }
  };
  onLost(await Promise.race([nc.closed(), watch()]));
}

/**
 * Flushes the client before closing it. If the server has just closed the connection, a close without a flush throws an
 * error that no promise catches.
 */
async function closeConnection(nc: NatsConnection, log: Logger): Promise<void> {
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
    // Each service may receive the answers to its own requests only (deploy/engines/nats/archive.conf).
    inboxPrefix: `_INBOX.${name}`,
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
