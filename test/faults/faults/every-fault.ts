import type { Cluster } from '../cluster/cluster.ts';
import type { GatewayClient } from '../workload/gateway-client.ts';
import { createClockFaults } from './clock-faults.ts';
import { createEngineFaults } from './engine-faults.ts';
import type { Fault } from './fault.ts';
import { createForeignMessagesFault } from './foreign-messages.ts';
import { createGreedyOwnerFault } from './greedy-owner.ts';
import { createNetworkFaults } from './network-faults.ts';
import { createPoisonSessionsFault } from './poison-sessions.ts';
import { createPreviousVersionFault } from './previous-version.ts';
import { createProcessFaults } from './process-faults.ts';

/** The order is fixed, so that a seed always selects the same faults. */
export function createEveryFault(cluster: Cluster, client: GatewayClient): Fault[] {
  return [
    ...createProcessFaults(cluster, client),
    ...createNetworkFaults(cluster),
    ...createEngineFaults(cluster),
    ...createClockFaults(cluster),
    ...createPreviousVersionFault(cluster, client),
    createForeignMessagesFault(cluster),
    createPoisonSessionsFault(cluster),
    createGreedyOwnerFault(cluster),
  ];
}
