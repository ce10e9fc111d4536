import type { FaultProxy } from '@archive/kit/testing';
import { type Cluster, engineNames, services } from '../cluster/cluster.ts';
import { leavesOf } from './engine-faults.ts';
import type { Fault, Leaves } from './every-fault.ts';

/** What may happen to the lines to each service, and to each engine. */
export function networkFaults({ lines, engineLines }: Cluster): Fault[] {
  return [
    ...services.flatMap(name => onLines(name, lines[name], undefined)),
    ...engineNames.flatMap(name => onLines(name, engineLines[name], leavesOf[name])),
  ];
}

function onLines(name: string, lines: readonly FaultProxy[], leaves: Leaves | undefined): Fault[] {
  const each = (act: (line: FaultProxy) => void) => () => {
    lines.forEach(act);
    return Promise.resolve();
  };
  const mend = each(line => line.restore());
  return [
    { name: `${name} cut off`, leaves, inject: each(line => line.disconnect()), heal: mend },
    { name: `${name} half-open`, leaves, inject: each(line => line.blackhole()), heal: mend },
    {
      name: `${name} 2 s late`,
      leaves,
      inject: each(line => line.delayResponses(2_000)),
      heal: each(line => line.delayResponses(0)),
    },
  ];
}
