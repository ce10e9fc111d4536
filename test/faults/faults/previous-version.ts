import type { Random } from '@archive/kit/testing';
import type { ArchiveProcess } from '../../src/archive/archive.ts';
import { root } from '../../src/checkout/checkout.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { GatewayClient } from '../workload/gateway-client.ts';
import type { Fault } from './fault.ts';

/** One replica runs the previous release, as during an upgrade. */
export function createPreviousVersionFault({ processes, previousRelease }: Cluster, client: GatewayClient): Fault[] {
  if (previousRelease === undefined) return [];
  const replicas = Object.values(processes).flat();
  let target = replicas[0]!;
  const restart = async (release: string) => {
    client.beginOutage(target, 'down');
    await target.terminate();
    target.useRelease(release);
    await target.start();
    client.endOutage(target);
  };
  const choose = (random: Random): ArchiveProcess => (target = random.pick(replicas));
  return [
    {
      name: 'previous version',
      inject: random => {
        choose(random);
        return restart(previousRelease);
      },
      heal: () => restart(root),
    },
  ];
}
