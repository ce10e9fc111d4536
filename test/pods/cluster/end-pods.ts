import { eventually } from '@archive/kit/testing';
import type { Pod } from '../node/pod.ts';
import type { Cluster } from './cluster.ts';

const restartTimeoutMs = 90_000;

/** Kills the process of a pod. Its volumes stay, with the files of the process. Returns the time until it is ready again. */
export async function killPod(pod: Pod): Promise<string> {
  const beganMs = performance.now();
  const before = pod.restarts;
  pod.kill();
  await eventually(() => {
    if (pod.restarts === before || !pod.isReady) throw new Error(`not ready: ${pod.problems.join('; ')} ${pod.output}`);
  }, restartTimeoutMs);
  return `ready after ${((performance.now() - beganMs) / 1_000).toFixed(1)} s`;
}

/** Terminates all pods. Throws if any pod of the cluster had a problem. Returns the greatest memory of each service. */
export async function endPods({ pods }: Cluster): Promise<string> {
  await Promise.all(pods.filter(pod => !pod.isTerminating).map(pod => pod.terminate()));
  const problems = pods.flatMap(pod => pod.problems);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const peaks = Object.entries(Object.groupBy(pods, ({ component }) => component)).map(
    ([component, group = []]) => `${component} ${Math.max(...group.map(pod => pod.peakMemoryBytes)) >> 20}`,
  );
  return `${pods.length} pods; peak memory in MiB: ${peaks.join(', ')}`;
}
