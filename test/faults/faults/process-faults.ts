import { setTimeout } from 'node:timers/promises';
import type { Random } from '@archive/kit/testing';
import type { ArchiveProcess } from '../../src/archive/archive.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { engineNames, serviceNames } from '../cluster/kinds.ts';
import type { GatewayClient } from '../workload/gateway-client.ts';
import type { OutageKind } from '../workload/outages.ts';
import { startEngine } from './engine-faults.ts';
import type { Fault } from './fault.ts';

export function createProcessFaults(cluster: Cluster, client: GatewayClient): Fault[] {
  const { processes } = cluster;
  return [
    ...Object.entries(processes).flatMap(([kind, replicas]) => [
      ...createReplicaFaults(kind, replicas, client),
      createBothKilled(kind, replicas, client),
    ]),
    ...(['projects', 'sessions', 'search'] as const).flatMap(kind => [
      createDeletionKills(`${kind} killed in deletions`, random => [random.pick(processes[kind])], client),
      createDeletionKills(`${kind} both killed in deletions`, () => processes[kind], client),
    ]),
    createPowerCut(cluster, client),
  ];
}

function createReplicaFaults(kind: string, replicas: readonly ArchiveProcess[], client: GatewayClient): Fault[] {
  let target = replicas[0]!;
  const chooseTarget = (random: Random, outage: OutageKind) => {
    target = random.pick(replicas);
    client.beginOutage(target, outage);
    return target;
  };
  const restart = async () => {
    await target.start();
    client.endOutage(target);
  };
  const resume = () => {
    target.resume();
    client.endOutage(target);
    return Promise.resolve();
  };
  return [
    { name: `${kind} killed`, inject: random => chooseTarget(random, 'down').kill(), heal: restart },
    { name: `${kind} paused`, inject: random => chooseTarget(random, 'paused').pause(), heal: resume },
    {
      name: `${kind} terminated`,
      inject: async random => {
        await chooseTarget(random, 'down').terminate();
      },
      heal: restart,
    },
  ];
}

async function killProcesses(processes: readonly ArchiveProcess[], client: GatewayClient): Promise<void> {
  processes.forEach(each => client.beginOutage(each, 'down'));
  await Promise.all(processes.map(each => each.kill()));
}

async function startProcesses(processes: readonly ArchiveProcess[], client: GatewayClient): Promise<void> {
  await Promise.all(processes.map(each => each.start()));
  processes.forEach(each => client.endOutage(each));
}

function createBothKilled(kind: string, replicas: readonly ArchiveProcess[], client: GatewayClient): Fault {
  return {
    name: `${kind} both killed`,
    inject: () => killProcesses(replicas, client),
    heal: () => startProcesses(replicas, client),
  };
}

/**
 * Kills the processes 0 to 200 ms after a deletion of a project was sent, again and again. Starts them 500 ms later.
 */
function createDeletionKills(
  name: string,
  choose: (random: Random) => readonly ArchiveProcess[],
  client: GatewayClient,
): Fault {
  let healed = new AbortController();
  let running = Promise.resolve();
  const killRepeatedly = async (random: Random, signal: AbortSignal) => {
    while (!signal.aborted) {
      if (!(await client.waitForProjectDeletion(signal))) return;
      await setTimeout(random.integer(200));
      const targets = choose(random);
      await killProcesses(targets, client);
      await setTimeout(500);
      await startProcesses(targets, client);
    }
  };
  return {
    name,
    inject: random => {
      healed = new AbortController();
      running = killRepeatedly(random, healed.signal);
      running.catch(() => undefined);
      return Promise.resolve();
    },
    heal: async () => {
      healed.abort();
      await running;
    },
  };
}

/** Kills every process and engine at the same time. Starts engines, then services, then gateways. */
function createPowerCut({ processes, engines }: Cluster, client: GatewayClient): Fault {
  const services = serviceNames.flatMap(kind => processes[kind]);
  const all = [...services, ...processes.gateway];
  return {
    name: 'everything killed',
    inject: async () => {
      await Promise.all([killProcesses(all, client), ...engineNames.map(name => engines[name].kill())]);
    },
    heal: async () => {
      await Promise.all(engineNames.map(name => startEngine(name, engines[name])));
      await startProcesses(services, client);
      await startProcesses(processes.gateway, client);
    },
  };
}
