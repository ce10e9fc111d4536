import { join } from 'node:path';
import {
  type Bus,
  createLocalBus,
  createLocalRateLimiter,
  createNatsBus,
  createRedisRateLimiter,
  type Lifecycle,
  type Logger,
  type RateLimiter,
  startEmbeddedPostgres,
} from '@archive/kit';
import type { Settings } from '../config/config.ts';
import { type DataDir, readOrCreateSecret } from '../data-dir/data-dir.ts';

/**
 * The engines of a process, opened at the first call and closed by its lifecycle. A setting gives the URL of an engine;
 * without it the process uses an embedded engine (docs/decisions.md#2-engines).
 */
export interface Engines {
  /** Resolves to the database's URL. */
  readonly database: () => Promise<string>;
  readonly bus: () => Promise<Bus>;
  readonly rateLimiter: () => Promise<RateLimiter>;
  /** Resolves to KEY_SEALING_SECRET, or to the generated secret of the data directory. */
  readonly sealingSecret: () => Promise<string>;
}

export interface EngineOptions {
  readonly settings: Settings;
  readonly dataDir: DataDir;
  readonly life: Lifecycle;
  readonly log: Logger;
  /** Name of the connections to NATS. */
  readonly name: string;
}

/** Creates the functions that open engines; each rejects if its engine cannot be opened. */
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

function openBus({ settings, life, log, name }: EngineOptions): Promise<Bus> {
  const url = settings.NATS_URL;
  const bus = url === undefined ? createLocalBus({ log }) : createNatsBus({ url, log, name });
  life.onStop('bus', () => bus.stop());
  return Promise.resolve(bus);
}

async function openSealingSecret({ settings, dataDir }: EngineOptions): Promise<string> {
  return settings.KEY_SEALING_SECRET ?? (await readOrCreateSecret(join(dataDir.path, 'key-sealing-secret')));
}
