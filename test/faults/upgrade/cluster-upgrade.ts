import { setTimeout } from 'node:timers/promises';
import { root } from '../../src/checkout/checkout.ts';
import { UserClient } from '../../src/world/user-client.ts';
import { type Cluster, startCluster } from '../cluster/cluster.ts';
import { processKinds } from '../cluster/kinds.ts';
import { PhaseLog } from '../invariants/phase-log.ts';
import type { Owner } from '../invariants/project-history.ts';
import { poll } from '../checks/poll.ts';
import { Clients } from '../rolling/clients.ts';
import { checkSettledState } from '../checks/settled-state.ts';
import { GatewayClient } from '../workload/gateway-client.ts';
import { Workload } from '../workload/workload.ts';
import { findDifferences } from './index-differences.ts';
import { KeptSessions } from './kept-sessions.ts';
import type { UpgradeReport } from './report.ts';

export interface ClusterUpgradeOptions {
  readonly previous: string;
  /** Duration of each phase under load: before the upgrade, with both releases, and after the upgrade. */
  readonly phaseMs: number;
  readonly seed: number;
  readonly print: (line: string) => void;
}

const unlimited = '1000000000';
const settings = {
  REST_LIMIT_PER_HOUR: unlimited,
  GRAPHQL_LIMIT_PER_HOUR: unlimited,
  UPLOAD_LIMIT_PER_HOUR: unlimited,
  /** A load balancer needs this time to notice that a gateway drains. */
  DRAIN_WAIT_MS: '500',
};
const clientCount = 6;
const requestsPerSecond = 4;
const settleTimeoutMs = 60_000;

export async function upgradeCluster(options: ClusterUpgradeOptions): Promise<UpgradeReport> {
  const { previous, phaseMs, seed, print } = options;
  print('starting the previous release');
  const cluster = await startCluster(settings, { release: previous });
  try {
    const gateways = cluster.processes.gateway.map(({ url }) => url);
    const createKey = async (user: string) => (await cluster.keys.createKey(user)).key;
    const log = new PhaseLog();
    const client = new GatewayClient(cluster.processes.gateway, () => log);
    const createOwner = async (letter: string): Promise<Owner> => ({ letter, key: await createKey(`owner-${letter}`) });
    const workload = new Workload(seed, [await createOwner('a'), await createOwner('b')], client, () => log);
    const clients = new Clients({ gateways, key: await createKey('clients'), repeatsUnavailable: true });
    const kept = new KeptSessions(new UserClient(gateways, await createKey('kept')));
    await clients.start(clientCount, requestsPerSecond);
    await kept.addProjects();
    workload.start();
    await setTimeout(phaseMs);
    await upgradeReplicas(cluster, 0, client, print);
    print('one replica of each kind runs this release');
    await kept.addProjects();
    await setTimeout(phaseMs);
    await upgradeReplicas(cluster, 1, client, print);
    print('all replicas run this release');
    await kept.addProjects();
    await setTimeout(phaseMs);
    await Promise.all([workload.stop(), clients.stop()]);
    print('checking the state');
    await checkSettledState(cluster, workload, performance.now(), log);
    const deadline = performance.now() + settleTimeoutMs;
    const problems = [
      ...log.violations.map(({ invariant, detail }) => `(${invariant}) ${detail}`),
      ...(await poll(kept.createCheck(0), deadline)),
      ...(await poll(kept.createCheck(1), deadline)),
      ...(await findDifferences(cluster, kept.count)),
    ];
    return { samples: clients.samples, counters: log.counters, keptSessions: kept.count, problems };
  } finally {
    await cluster.stop();
  }
}

/**
 * Restarts one replica of each kind with this release, services first. Each gateway drains before it ends, so that no
 * answer is lost.
 */
async function upgradeReplicas(
  { processes }: Cluster,
  replica: number,
  client: GatewayClient,
  print: (line: string) => void,
): Promise<void> {
  for (const kind of processKinds) {
    const process = processes[kind][replica]!;
    client.beginOutage(process, 'down');
    const code = await process.terminate().catch(() => process.kill());
    process.useRelease(root);
    await process.start();
    client.endOutage(process);
    print(
      `${kind} ${replica + 1} runs this release; the previous one ${code === 0 ? 'exited' : 'was killed after 30 s'}`,
    );
  }
}
