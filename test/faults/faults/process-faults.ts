import { setTimeout } from 'node:timers/promises';
import type { Random } from '@archive/kit/testing';
import type { ArchiveProcess } from '../../src/archive/archive.ts';
import { type Cluster, engineNames, services } from '../cluster/cluster.ts';
import type { Door } from '../workload/gateway-client.ts';
import { startEngine } from './engine-faults.ts';
import type { Fault } from './every-fault.ts';

/** What may happen to one process, to both of a kind, and to all. */
export function processFaults(cluster: Cluster, door: Door): Fault[] {
  const { processes } = cluster;
  return [
    ...Object.entries(processes).flatMap(([kind, pair]) => [...toOne(kind, pair, door), toBoth(kind, pair, door)]),
    ...(['projects', 'sessions', 'search'] as const).flatMap(kind => [
      inDeletions(`${kind} killed in deletions`, random => [random.pick(processes[kind])], door),
      inDeletions(`${kind} both killed in deletions`, () => processes[kind], door),
    ]),
    powerCut(cluster, door),
  ];
}

function toOne(kind: string, pair: readonly ArchiveProcess[], door: Door): Fault[] {
  let hit = pair[0]!;
  const choose = (random: Random, how: 'gone' | 'still') => {
    hit = random.pick(pair);
    door.strike(hit, how);
    return hit;
  };
  const restart = async () => {
    await hit.start();
    door.spare(hit);
  };
  const resume = () => {
    hit.resume();
    door.spare(hit);
    return Promise.resolve();
  };
  return [
    { name: `${kind} killed`, inject: random => choose(random, 'gone').kill(), heal: restart },
    { name: `${kind} stands still`, inject: random => choose(random, 'still').pause(), heal: resume },
    {
      name: `${kind} asked to end`,
      inject: async random => {
        await choose(random, 'gone').terminate();
      },
      heal: restart,
    },
  ];
}

async function killThese(hit: readonly ArchiveProcess[], door: Door): Promise<void> {
  hit.forEach(each => door.strike(each, 'gone'));
  await Promise.all(hit.map(each => each.kill()));
}

async function startThese(hit: readonly ArchiveProcess[], door: Door): Promise<void> {
  await Promise.all(hit.map(each => each.start()));
  hit.forEach(each => door.spare(each));
}

function toBoth(kind: string, pair: readonly ArchiveProcess[], door: Door): Fault {
  return {
    name: `${kind} both killed`,
    inject: () => killThese(pair, door),
    heal: () => startThese(pair, door),
  };
}

/** SIGKILL 0 to 200 ms after the deletion of a project was asked for, and a start soon after, again and again. */
function inDeletions(name: string, choose: (random: Random) => readonly ArchiveProcess[], door: Door): Fault {
  let healed = new AbortController();
  let killing = Promise.resolve();
  const repeat = async (random: Random, signal: AbortSignal) => {
    while (!signal.aborted) {
      if (!(await door.deletion(signal))) return;
      await setTimeout(random.integer(200));
      const hit = choose(random);
      await killThese(hit, door);
      await setTimeout(500);
      await startThese(hit, door);
    }
  };
  return {
    name,
    inject: random => {
      healed = new AbortController();
      killing = repeat(random, healed.signal);
      killing.catch(() => undefined);
      return Promise.resolve();
    },
    heal: async () => {
      healed.abort();
      await killing;
    },
  };
}

/** Every process and every engine at one moment; they come back in the order of who needs whom. */
function powerCut({ processes, engines }: Cluster, door: Door): Fault {
  const behind = services.flatMap(kind => processes[kind]);
  const all = [...behind, ...processes.gateway];
  return {
    name: 'everything killed',
    inject: async () => {
      await Promise.all([killThese(all, door), ...engineNames.map(name => engines[name].kill())]);
    },
    heal: async () => {
      await Promise.all(engineNames.map(name => startEngine(name, engines[name])));
      await startThese(behind, door);
      await startThese(processes.gateway, door);
    },
  };
}
