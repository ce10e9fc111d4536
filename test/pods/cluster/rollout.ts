import { eventually } from '@archive/kit/testing';
import { componentOf, countReplicas, type Manifests, type Workload } from '../manifests/objects.ts';
import type { Pod, Termination } from '../node/pod.ts';
import type { Cluster } from './cluster.ts';

/** The rendered startup probes allow an hour; a pod of an empty archive on this machine is faster. */
const startTimeoutMs = 120_000;

function waitUntilAvailable(pod: Pod, { metadata, spec }: Workload): Promise<void> {
  return eventually(() => {
    if (!pod.isEndpoint || !pod.isAvailable(spec.minReadySeconds ?? 0))
      throw new Error(`a pod of ${metadata.name} is not ready: ${pod.problems.join('; ')} ${pod.output}`);
  }, startTimeoutMs);
}

/** Starts all pods of all workloads at once, as an installation does. Resolves when they are available. */
export async function startAllPods(cluster: Cluster, manifests: Manifests): Promise<void> {
  const starting = manifests.workloads.flatMap(workload =>
    Array.from({ length: countReplicas(workload, manifests) }, async () =>
      waitUntilAvailable(await cluster.startPod(workload), workload),
    ),
  );
  await Promise.all(starting);
}

/**
 * Replaces all pods of a Deployment: with `maxSurge` new pods at a time, it terminates an old pod when this leaves
 * enough available pods. Terminating pods do not count.
 */
export async function replacePods(cluster: Cluster, workload: Workload, manifests: Manifests): Promise<Termination[]> {
  const replicas = countReplicas(workload, manifests);
  const { maxSurge = 1, maxUnavailable = 0 } = workload.spec.strategy?.rollingUpdate ?? {};
  const component = componentOf(workload.spec.template.metadata.labels);
  const old = cluster.pods.filter(pod => pod.component === component && !pod.isTerminating);
  const terminations: Promise<Termination>[] = [];
  let started = 0;
  while (old.length > 0) {
    const surge = Math.min(replicas - started, replicas + maxSurge - old.length - started);
    const added = await Promise.all(Array.from({ length: surge }, () => cluster.startPod(workload)));
    started += added.length;
    for (const pod of added) await waitUntilAvailable(pod, workload);
    const removable = started + old.length - (replicas - maxUnavailable);
    for (const pod of old.splice(0, removable)) terminations.push(pod.terminate());
  }
  return Promise.all(terminations);
}
