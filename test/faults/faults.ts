import type { Line, Program, Random } from '@archive/kit/testing';
import type { ArchiveProcess } from '../src/harness/archive.ts';
import { type Cluster, type Service, services } from './cluster.ts';
import type { Door } from './door.ts';
import { engineFaults } from './engine-faults.ts';

/** What happens to a running archive, and what ends it. */
export interface Fault {
  readonly name: string;
  readonly inject: (random: Random) => Promise<void>;
  /** Resolves when what was away is back. */
  readonly heal: () => Promise<void>;
}

export function everyFault(cluster: Cluster, door: Door): Fault[] {
  return [...processFaults(cluster, door), ...lineFaults(cluster), ...engineFaults(cluster)];
}

function processFaults({ processes }: Cluster, door: Door): Fault[] {
  return Object.entries(processes).flatMap(([kind, pair]) => {
    let hit = pair[0]!;
    const choose = (random: Random) => {
      hit = random.pick(pair);
      door.strike(hit);
      return hit;
    };
    const restart = async () => {
      await hit.start();
      door.spare(hit);
    };
    const resume = () => {
      hit.resume();
      // What it was asked while it stood still it may answer late.
      setTimeout(() => door.spare(hit), 1_000);
      return Promise.resolve();
    };
    return [
      { name: `${kind} killed`, inject: random => choose(random).kill(), heal: restart },
      { name: `${kind} stands still`, inject: random => choose(random).pause(), heal: resume },
      { name: `${kind} asked to end`, inject: random => terminate(choose(random)), heal: restart },
    ] satisfies Fault[];
  });
}

/** SIGTERM; resolves when it has ended. */
async function terminate(process: ArchiveProcess): Promise<void> {
  await ask(process);
  await process.kill();
}

async function ask(program: Program): Promise<void> {
  const pid = program.pid();
  process.kill(pid, 'SIGTERM');
  const end = performance.now() + 20_000;
  while (isAlive(pid)) {
    if (performance.now() > end) throw new Error('SIGTERM did not end it within 20 s');
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // ESRCH, the one reason for a process of one's own.
    return false;
  }
}

function lineFaults({ lines }: Cluster): Fault[] {
  const each = (service: Service, act: (line: Line) => void) => () => {
    lines[service].forEach(act);
    return Promise.resolve();
  };
  return services.flatMap(service => [
    {
      name: `${service} cut off`,
      inject: each(service, line => line.cut()),
      heal: each(service, line => line.mend()),
    },
    {
      name: `${service} 2 s late`,
      inject: each(service, line => line.delay(2_000)),
      heal: each(service, line => line.delay(0)),
    },
  ]);
}
