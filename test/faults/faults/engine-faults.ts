import type { DedicatedEngine } from '@archive/kit/testing';
import { killIfRunning } from '../../src/tampering/kill-archive.ts';
import { childProcessesOf } from '../cluster/child-processes.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { type EngineName, engineNames } from '../cluster/kinds.ts';
import type { Availability } from '../workload/availability.ts';
import { createElasticsearchFaults, startElasticsearchEngine } from './elasticsearch-faults.ts';
import type { Fault } from './fault.ts';
import { createNatsFaults } from './nats-faults.ts';
import { createPostgresFaults } from './postgres-faults.ts';

/** While the engine is down, the archive must still serve these requests. */
export const availabilityWithout: Readonly<Record<EngineName, Availability | undefined>> = {
  postgres: undefined,
  redis: 'everything',
  nats: 'everything',
  elasticsearch: 'all but search',
};

export function createEngineFaults(cluster: Cluster): Fault[] {
  const { redis } = cluster.engines;
  const ofEveryEngine = engineNames.flatMap(name => {
    const engine = cluster.engines[name];
    const availability = availabilityWithout[name];
    return [
      { name: `${name} killed`, availability, inject: () => engine.kill(), heal: () => startEngine(name, engine) },
      { ...createPause(engine), name: `${name} paused`, availability },
    ];
  });
  return [
    ...ofEveryEngine,
    {
      name: 'redis restarted empty',
      availability: 'everything',
      inject: () => redis.kill(),
      heal: () => redis.start({ empty: true }),
    },
    ...createNatsFaults(cluster),
    ...createElasticsearchFaults(cluster),
    ...createPostgresFaults(cluster),
  ];
}

/** Resolves when the engine serves all its data. */
export function startEngine(name: EngineName, engine: DedicatedEngine): Promise<void> {
  return name === 'elasticsearch' ? startElasticsearchEngine(engine) : engine.start();
}

/** PostgreSQL's processes share no process group, so each child process is paused separately. */
function createPause(engine: DedicatedEngine): Pick<Fault, 'inject' | 'heal'> {
  const signalChildren = (signal: NodeJS.Signals) =>
    childProcessesOf(engine.pid()).forEach(pid => killIfRunning(pid, signal));
  return {
    inject: async () => {
      await engine.pause();
      signalChildren('SIGSTOP');
    },
    heal: () => {
      signalChildren('SIGCONT');
      engine.resume();
      return Promise.resolve();
    },
  };
}
