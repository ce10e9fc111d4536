import type { FaultProxy } from '@archive/kit/testing';
import type { Cluster } from '../cluster/cluster.ts';
import { engineNames, serviceNames } from '../cluster/kinds.ts';
import type { Availability } from '../workload/availability.ts';
import { availabilityWithout } from './engine-faults.ts';
import type { Fault } from './fault.ts';

export function createNetworkFaults({ serviceProxies, engineProxies }: Cluster): Fault[] {
  return [
    ...serviceNames.flatMap(name => createProxyFaults(name, serviceProxies[name], undefined)),
    ...engineNames.flatMap(name => createProxyFaults(name, engineProxies[name], availabilityWithout[name])),
  ];
}

function createProxyFaults(
  name: string,
  proxies: readonly FaultProxy[],
  availability: Availability | undefined,
): Fault[] {
  const onEach = (action: (proxy: FaultProxy) => void) => () => {
    proxies.forEach(action);
    return Promise.resolve();
  };
  const restore = onEach(proxy => proxy.restore());
  return [
    { name: `${name} disconnected`, availability, inject: onEach(proxy => proxy.disconnect()), heal: restore },
    { name: `${name} half-open`, availability, inject: onEach(proxy => proxy.blackhole()), heal: restore },
    {
      name: `${name} delayed by 2 s`,
      availability,
      inject: onEach(proxy => proxy.delayResponses(2_000)),
      heal: onEach(proxy => proxy.delayResponses(0)),
    },
  ];
}
