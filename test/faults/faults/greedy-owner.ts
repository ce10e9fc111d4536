import { type GreedyCounts, startGreedyOwner } from '../../src/load/greedy-owner.ts';
import type { LoadProcess } from '../../src/load/load-process.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Fault } from './fault.ts';

/** A third owner sends requests as fast as they are answered. The archive must serve the other owners. */
export function createGreedyOwnerFault({ keys, processes }: Cluster): Fault {
  let load: LoadProcess<GreedyCounts> | undefined;
  return {
    name: 'greedy owner',
    availability: 'everything',
    inject: async () => {
      const { key } = await keys.createKey('owner-greedy');
      load = await startGreedyOwner({ gateways: processes.gateway.map(({ url }) => url), key });
    },
    heal: async () => {
      await load?.stop();
    },
  };
}
