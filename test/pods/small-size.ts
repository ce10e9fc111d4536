import { join } from 'node:path';
import type { Image } from '../deploy/build/build-image.ts';
import type { Report } from '../src/command/report.ts';
import { Cluster, firstServiceAddress } from './cluster/cluster.ts';
import { endPods, killPod } from './cluster/end-pods.ts';
import { startAllPods } from './cluster/rollout.ts';
import { compareCalls } from './compare-calls.ts';
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
    await report.check('small: the pod is ready again after kill -9', () => killPod(cluster.findPod('all')));
    await report.check('small: every pod ends by itself within its grace period', () => endPods(cluster));
    await report.check('small: connections equal the network policies', () =>
      compareCalls(cluster.calls, manifests, []),
    );
  } finally {
    cluster.stop();
  }
}
