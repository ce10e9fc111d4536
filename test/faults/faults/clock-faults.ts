import type { Cluster } from '../cluster/cluster.ts';
import type { Fault } from './every-fault.ts';

const minutes = { ahead: 5, behind: -5 } as const;

/** The clock of one process jumps, and back. */
export function clockFaults({ clocks }: Cluster): Fault[] {
  return Object.entries(clocks).flatMap(([kind, pair]) =>
    Object.entries(minutes).map(([where, offset]): Fault => {
      let hit = pair[0];
      return {
        name: `${kind} clock 5 min ${where}`,
        inject: async random => {
          hit = random.pick(pair);
          await hit.set(60 * offset);
        },
        heal: async () => {
          await hit?.set(0);
        },
      };
    }),
  );
}
