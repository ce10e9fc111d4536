import { join } from 'node:path';
import { type DedicatedEngine, type Engine, startEngine, startNats } from '@archive/kit/testing';
import type { Archive } from '../src/archive/archive.ts';
import { startDistributed } from '../src/archive/distributed.ts';
import { startAll } from '../src/archive/start-all.ts';
import { root } from '../src/checkout/checkout.ts';
import { startDatabaseWithUsers } from './database.ts';
import { type PrivilegeProxy, startPrivilegeProxy } from './privilege-proxy.ts';
import { startRedisWithUser } from './redis.ts';
import { databaseUsers, passwords, withUser } from './users.ts';

export interface ArchiveWithUsers {
  readonly archive: Archive;
  readonly database: DedicatedEngine;
  readonly nats: DedicatedEngine;
  readonly redis: DedicatedEngine;
  readonly elasticsearch: PrivilegeProxy;
  stop(): Promise<void>;
}

/** Starts a process per service. Each process has only the users of its own service. */
export async function startArchiveWithUsers(): Promise<ArchiveWithUsers> {
  const natsFile = join(root, 'deploy/engines/nats/archive.conf');
  const engines = await startAll<Engine>([
    startDatabaseWithUsers(),
    startNats({ args: ['-c', natsFile], env: { ...process.env, ...passwords } }),
    startRedisWithUser(),
    startEngine('elasticsearch').then(startPrivilegeProxy),
  ]);
  const [database, nats, redis, elasticsearch] = engines as [
    DedicatedEngine,
    DedicatedEngine,
    DedicatedEngine,
    PrivilegeProxy,
  ];
  const stopEngines = async () => {
    await Promise.all(engines.map(engine => engine.stop()));
  };
  const settingsOf = (name: (typeof databaseUsers)[number]) => ({
    DATABASE_URL: withUser(database.url, name),
    ...(name === 'auth' ? {} : { NATS_URL: withUser(nats.url, name) }),
    ...(name === 'search' ? { ELASTICSEARCH_URL: elasticsearch.url } : {}),
  });
  const perTarget = Object.fromEntries(databaseUsers.map(name => [name, settingsOf(name)]));
  try {
    const archive = await startDistributed({}, [{ REDIS_URL: withUser(redis.url, 'gateway') }], perTarget);
    return { archive, database, nats, redis, elasticsearch, stop: () => archive.stop().finally(stopEngines) };
  } catch (failure) {
    await stopEngines();
    throw failure;
  }
}
