import { cpus } from 'node:os';
import type { Sample } from '../measure/series.ts';
import { median } from '../statistics/statistics.ts';

const maxForeignShare = 0.05;

export function describeMachine(): string {
  return `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`;
}

/**
 * Tells how much of the servers' core other processes used. Returns no line if the servers are not pinned to a core.
 */
export function describeForeignLoad(samples: readonly Sample[]): string[] {
  const shares = samples.flatMap(({ foreignShare }) => (foreignShare === undefined ? [] : [foreignShare]));
  if (shares.length === 0) return [];
  const share = median(shares);
  const warning =
    share > maxForeignShare
      ? ': throughput and latency are not reliable; × by CPU depends less on other work, but is affected too'
      : '';
  return [`other work took ${(share * 100).toFixed(0)} % of the servers' core (median)${warning}`];
}
