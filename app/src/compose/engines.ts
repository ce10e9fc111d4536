import { join } from 'node:path';
import {
  addGauge,
  type ConsumerLag,
  createLocalBus,
  createLocalRateLimiter,
  createNatsTransport,
  createRedisRateLimiter,
  type EventTransport,
  type Lifecycle,
  type Logger,
  type Metrics,
  type RateLimiter,
  type Readiness,
  shareRead,
  startEmbeddedPostgres,
} from '@archive/kit';
import type { Settings } from '../config/config.ts';
import { type DataDir, readOrCreateSecret, sealingSecretName } from '../data-dir/data-dir.ts';

/**
 * The engines of a process. The first call of a function opens its engine, and the lifecycle closes the engine. Without
 * a URL in the settings, the engine is embedded (docs/decisions.md#2-engines).
 */
export interface Engines {
  /** Resolves to the database's URL. */
  readonly database: () => Promise<string>;
  readonly bus: () => Promise<EventTransport>;
  readonly rateLimiter: () => Promise<RateLimiter>;
  /** Resolves to KEY_SEALING_SECRET, or to the generated secret of the data directory. */
  readonly sealingSecret: () => Promise<string>;
}

export interface EngineOptions {
  readonly settings: Settings;
  readonly dataDir: DataDir;
  readonly life: Lifecycle;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly name: string;
}

/**
 * Creates the functions that open engines. `database` rejects if the embedded PostgreSQL does not start, and
 * `sealingSecret` if the secret's file fails. The functions do not reject if an external engine is unreachable.
 */
export function createEngines(options: EngineOptions): Engines {
  return {
    database: once(() => openDatabase(options)),
    bus: once(() => openBus(options)),
    rateLimiter: once(() => openRateLimiter(options)),
    sealingSecret: once(() => openSealingSecret(options)),
  };
}

function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => (opened ??= open());
}

async function openDatabase({ settings, dataDir, life, log }: EngineOptions): Promise<string> {
  if (settings.DATABASE_URL !== undefined) return settings.DATABASE_URL;
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir.path, 'postgres'),
    socketDir: dataDir.socketDir,
    log,
  });
  life.onStop('postgres', () => postgres.stop());
  return postgres.url;
}

async function openRateLimiter({ settings, life, log }: EngineOptions): Promise<RateLimiter> {
  const url = settings.REDIS_URL;
  const rateLimiter = url === undefined ? createLocalRateLimiter() : await createRedisRateLimiter({ url, log });
  life.onStop('rate limiter', () => rateLimiter.stop());
  return rateLimiter;
}

/** If a subscription cannot be opened for this time, the process is not ready. */
const maxFailingMs = 10_000;

function openBus({ settings, life, log, name, metrics, readiness }: EngineOptions): Promise<EventTransport> {
  const { NATS_URL: url, NATS_PREFIX: prefix } = settings;
  const bus = url === undefined ? createLocalBus({ log }) : createNatsTransport({ url, prefix, log, name });
  life.onStop('bus', () => bus.stop());
  addGauge(metrics, {
    name: 'archive_event_subscription_consuming',
    help: '1 while the subscription of a consumer receives events, otherwise 0.',
    labels: ['consumer'],
    read: () =>
      Promise.resolve(
        bus.subscriptions().map(({ consumer, isConsuming }) => ({ labels: { consumer }, value: Number(isConsuming) })),
      ),
    log,
  });
  addLagGauges(metrics, bus, log);
  readiness.addCheck(() =>
    bus
      .subscriptions()
      .filter(({ failingMs }) => failingMs > maxFailingMs)
      .map(({ consumer }) => `events are not consumed: ${consumer}`),
  );
  return Promise.resolve(bus);
}

function addLagGauges(metrics: Metrics, bus: EventTransport, log: Logger): void {
  const readLags = shareRead(() => bus.readLags());
  const addLagGauge = (name: string, help: string, valueOf: (lag: ConsumerLag) => number) =>
    addGauge(metrics, {
      name,
      help,
      labels: ['consumer'],
      read: async () => (await readLags()).map(lag => ({ labels: { consumer: lag.consumer }, value: valueOf(lag) })),
      log,
    });
  addLagGauge(
    'archive_event_consumer_pending',
    'Events that the bus has not delivered to the consumer yet.',
    lag => lag.pending,
  );
  addLagGauge(
    'archive_event_consumer_unacknowledged',
    'Delivered events that the consumer has not acknowledged yet.',
    lag => lag.unacknowledged,
  );
}

async function openSealingSecret({ settings, dataDir }: EngineOptions): Promise<string> {
  return settings.KEY_SEALING_SECRET ?? (await readOrCreateSecret(join(dataDir.path, sealingSecretName)));
}
