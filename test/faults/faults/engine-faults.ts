import type { DedicatedEngine } from '@archive/kit/testing';
import { killIfThere } from '../../src/tampering/kill-archive.ts';
import { childrenOf } from '../cluster/child-processes.ts';
import { type Cluster, type EngineName, engineNames } from '../cluster/cluster.ts';
import { elasticsearchFaults, startIndex } from './elasticsearch-faults.ts';
import type { Fault, Leaves } from './every-fault.ts';
import { natsFaults } from './nats-faults.ts';
import { postgresFaults } from './postgres-faults.ts';

/** What goes on while an engine is away. */
export const leavesOf: Readonly<Record<EngineName, Leaves | undefined>> = {
  postgres: undefined,
  redis: 'everything',
  nats: 'everything',
  elasticsearch: 'rest',
};

/** What may happen to each engine. */
export function engineFaults(cluster: Cluster): Fault[] {
  const { redis } = cluster.engines;
  const anywhere = engineNames.flatMap(name => {
    const engine = cluster.engines[name];
    const leaves = leavesOf[name];
    return [
      { name: `${name} killed`, leaves, inject: () => engine.kill(), heal: () => startEngine(name, engine) },
      { ...standingStill(engine), name: `${name} stands still`, leaves },
    ];
  });
  return [
    ...anywhere,
    {
      name: 'redis restarted empty',
      leaves: 'everything',
      inject: () => redis.kill(),
      heal: () => redis.start({ empty: true }),
    },
    ...natsFaults(cluster),
    ...elasticsearchFaults(cluster),
    ...postgresFaults(cluster),
  ];
}

/** Resolves when it serves what it has. */
export function startEngine(name: EngineName, engine: DedicatedEngine): Promise<void> {
  return name === 'elasticsearch' ? startIndex(engine) : engine.start();
}

/** PostgreSQL's processes are in no group: its children get the signal one by one. */
function standingStill(engine: DedicatedEngine): Pick<Fault, 'inject' | 'heal'> {
  const children = (signal: NodeJS.Signals) => childrenOf(engine.pid()).forEach(pid => killIfThere(pid, signal));
  return {
    inject: async () => {
      await engine.pause();
      children('SIGSTOP');
    },
    heal: () => {
      children('SIGCONT');
      engine.resume();
      return Promise.resolve();
    },
  };
}
