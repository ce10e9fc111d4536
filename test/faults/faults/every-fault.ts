import type { Random } from '@archive/kit/testing';
import { clockFaults } from './clock-faults.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Door } from '../workload/gateway-client.ts';
import { engineFaults } from './engine-faults.ts';
import { networkFaults } from './network-faults.ts';
import { processFaults } from './process-faults.ts';

/** What answers as always while something is away: all, or what asks no search. */
export type Leaves = 'everything' | 'rest';

/** What happens to a running archive, and what ends it. */
export interface Fault {
  readonly name: string;
  /** What may not answer 503 for it. */
  readonly leaves?: Leaves | undefined;
  /** How long after healing searches may be away, in ms; 3,000 unless told. */
  readonly searchMs?: number;
  /** How long it lasts at least, in ms, for something to come of it. */
  readonly leastMs?: number;
  /** Goes on until the workload rests: what it did to the last changes is not made good by later ones. */
  readonly untilRest?: true;
  readonly inject: (random: Random) => Promise<void>;
  /** Resolves when what was away is back. */
  readonly heal: () => Promise<void>;
}

export function everyFault(cluster: Cluster, door: Door): Fault[] {
  return [
    ...processFaults(cluster, door),
    ...networkFaults(cluster),
    ...engineFaults(cluster),
    ...clockFaults(cluster),
  ];
}
