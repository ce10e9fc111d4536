import { setTimeout } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.ts';
import type { Usage } from '../cluster/usage-probe.ts';
import type { PhaseLog } from './phase-log.ts';

/** Pools and proxies may open new handles after the warm-up, up to this number. */
const maxHandleGrowth = 30;
const maxHeapFactor = 1.3;
const settleTimeoutMs = 60_000;

export type UsageByKind = Readonly<Record<string, Usage>>;

/** Returns the larger value of the two replicas of each kind. */
export async function readUsageByKind({ processes, usageProbe }: Cluster): Promise<UsageByKind> {
  const entries = Object.entries(processes).map(async ([kind, replicas]) => {
    const usages = await Promise.all(replicas.map(each => usageProbe.read(each)));
    const maxOf = (field: keyof Usage) => Math.max(...usages.map(each => each[field]));
    return [kind, { handles: maxOf('handles'), heap: maxOf('heap') }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Compares the usage of an idle cluster with its usage after the warm-up. The processes have 60 s to release resources.
 */
export async function checkUsageGrowth(cluster: Cluster, warm: UsageByKind, log: PhaseLog): Promise<UsageByKind> {
  const deadline = performance.now() + settleTimeoutMs;
  for (;;) {
    const usages = await readUsageByKind(cluster);
    const growth = Object.entries(usages).flatMap(([kind, usage]) => describeGrowth(kind, usage, warm[kind]!));
    if (growth.length > 0 && performance.now() < deadline) {
      await setTimeout(1_000);
      continue;
    }
    for (const detail of growth) log.addViolation('m', detail);
    return usages;
  }
}

function describeGrowth(kind: string, usage: Usage, warm: Usage): string[] {
  const growth: string[] = [];
  if (usage.handles > warm.handles + maxHandleGrowth)
    growth.push(`${kind} holds ${usage.handles} handles; ${warm.handles} after the warm-up`);
  if (usage.heap > warm.heap * maxHeapFactor)
    growth.push(`${kind} uses ${usage.heap} bytes of heap; ${warm.heap} after the warm-up`);
  return growth;
}
