import { join } from 'node:path';
import {
  type RateLimiter,
  type Bus,
  type Lifecycle,
  createLocalRateLimiter,
  createLocalBus,
  type Logger,
  createNatsBus,
  createRedisRateLimiter,
  startEmbeddedPostgres,
} from '@archive/kit';
import type { Settings } from '../config/config.ts';
import type { DataFolder } from '../data-dir/data-dir.ts';

/** Each engine is a URL; without the URL the embedded default serves (design.md, "Each engine is a URL"). */
export interface EngineOptions {
  readonly settings: Settings;
  readonly folder: DataFolder;
  readonly life: Lifecycle;
  readonly log: Logger;
}

/** The database's URL, of the embedded server where none is set. */
export async function openDatabase({ settings, folder, life, log }: EngineOptions): Promise<string> {
  if (settings.DATABASE_URL !== undefined) return settings.DATABASE_URL;
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder.path, 'postgres'),
    socketDir: folder.socketDir,
    log,
  });
  life.onStop('postgres', () => postgres.stop());
  return postgres.url;
}

export async function openAllowance({ settings, life, log }: EngineOptions): Promise<RateLimiter> {
  const url = settings.REDIS_URL;
  const allowance = url === undefined ? createLocalRateLimiter() : await createRedisRateLimiter({ url, log });
  life.onStop('allowance', () => allowance.stop());
  return allowance;
}

/** `name` tells the connections of NATS apart. */
export function openBus({ settings, life, log }: EngineOptions, name: string): Bus {
  const url = settings.NATS_URL;
  const bus = url === undefined ? createLocalBus({ log }) : createNatsBus({ url, log, name });
  life.onStop('bus', () => bus.stop());
  return bus;
}
