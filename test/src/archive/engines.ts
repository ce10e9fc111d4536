import {
  canRun,
  canRunDedicated,
  listDatabaseKinds,
  type Engine,
  type DedicatedEngine,
  startDedicatedDatabase,
  startEngine,
  startNats,
  startRedis,
  createTestDatabase,
} from '@archive/kit/testing';
import { startAll } from './start-all.ts';

export interface Engines {
  readonly settings: { DATABASE_URL: string; REDIS_URL: string; NATS_URL: string };
  stop(): Promise<void>;
}

/** A test may kill, pause and empty these engines, which belong to this test only. */
export interface DedicatedEngines extends Engines {
  readonly postgres: DedicatedEngine;
  readonly redis: DedicatedEngine;
  readonly nats: DedicatedEngine;
}

/** PostgreSQL is always available, because the archive installs its binaries. */
export async function canRunEngines(): Promise<boolean> {
  const present = await Promise.all([canRun('redis'), canRun('nats')]);
  return present.every(Boolean);
}

export function canRunDedicatedEngines(): boolean {
  const present = [canRunDedicated('redis'), canRunDedicated('nats')];
  return present.every(Boolean);
}

/**
 * Starts PostgreSQL, Redis and NATS. An installed PostgreSQL takes precedence over the embedded one. If one engine does
 * not start, stops the others and throws.
 */
export async function startEngines(): Promise<Engines> {
  const kind = (await listDatabaseKinds()).at(-1);
  return combineEngines(await startAll([createTestDatabase(kind), startEngine('redis'), startEngine('nats')]));
}

/** `databaseParent` is the folder for PostgreSQL's files. Throws if one engine does not start. */
export async function startDedicatedEngines(databaseParent?: string): Promise<DedicatedEngines> {
  const engines = await startAll([startDedicatedDatabase(databaseParent), startRedis(), startNats()]);
  const [postgres, redis, nats] = engines as [DedicatedEngine, DedicatedEngine, DedicatedEngine];
  return { ...combineEngines(engines), postgres, redis, nats };
}

function combineEngines(engines: Engine[]): Engines {
  const [database, redis, nats] = engines.map(engine => engine.url);
  const settings = { DATABASE_URL: database ?? '', REDIS_URL: redis ?? '', NATS_URL: nats ?? '' };
  const stop = async () => {
    await Promise.all(engines.map(engine => engine.stop()));
  };
  return { settings, stop };
}
