import type { Cluster } from '../cluster/cluster.ts';
import type { Fault } from './fault.ts';

const offsetMinutes = { ahead: 5, behind: -5 } as const;

export function createClockFaults({ clocks }: Cluster): Fault[] {
  return Object.entries(clocks).flatMap(([kind, replicas]) =>
    Object.entries(offsetMinutes).map(([direction, minutes]): Fault => {
      let shifted = replicas[0];
      return {
        name: `${kind} clock 5 min ${direction}`,
        inject: async random => {
          shifted = random.pick(replicas);
          await shifted.set(60 * minutes);
        },
        heal: async () => {
          await shifted?.set(0);
        },
      };
    }),
  );
}
