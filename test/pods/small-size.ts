import { join } from 'node:path';
import { eventually } from '@archive/kit/testing';
import type { Image } from '../deploy/build/build-image.ts';
import type { Report } from '../kubernetes/report.ts';
import { Cluster, firstServiceAddress } from './cluster/cluster.ts';
import { startAllPods } from './cluster/rollout.ts';
import { renderChart } from './render-chart.ts';
import { createKey, loadPages, uploadAndRead, visitArchive } from './visit-archive.ts';

const base = `http://${firstServiceAddress}`;

/** Runs the one pod with embedded engines, and replaces it on its volume. */
export async function checkSmallSize(report: Report, image: Image, folder: string): Promise<void> {
  const manifests = await renderChart('small', base);
  const sources = { secrets: {}, configMaps: {} };
  const cluster = await Cluster.start({ manifests, engines: [], image, sources, folder: join(folder, 'small') });
  try {
    await report.check('small: the pod starts, serves, and a new pod on its volume has its data', async () => {
      await startAllPods(cluster, manifests);
      const pod = cluster.findPod('all');
      await loadPages(base);
      await visitArchive(base, pod);
      const requireSession = await uploadAndRead(base, await createKey(pod, 'me'));
      const { ms } = await pod.terminate();
      await startAllPods(cluster, manifests);
      await requireSession();
      return `stopped in ${(ms / 1_000).toFixed(1)} s`;
    });
    await report.check('small: is ready again after kill -9, and ends by itself', async () => {
      const pod = cluster.findPod('all');
      pod.kill();
      await eventually(() => {
        if (pod.restarts !== 1 || !pod.isReady) throw new Error(`not ready: ${pod.problems.join('; ')}`);
      }, 90_000);
      await pod.terminate();
      const problems = cluster.pods.flatMap(({ problems }) => problems);
      if (problems.length > 0) throw new Error(problems.join('\n'));
      return cluster.calls.list().join(', ');
    });
  } finally {
    cluster.stop();
  }
}
