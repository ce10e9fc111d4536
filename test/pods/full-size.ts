import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Image } from '../deploy/build/build-image.ts';
import { Clients, type Sample } from '../faults/rolling/clients.ts';
import type { Report } from '../src/command/report.ts';
import { Cluster, firstServiceAddress } from './cluster/cluster.ts';
import { endPods, killPod } from './cluster/end-pods.ts';
import { replacePods, startAllPods } from './cluster/rollout.ts';
import { compareCalls } from './compare-calls.ts';
import { type PodEngines, startPodEngines } from './engines.ts';
import type { Manifests } from './manifests/objects.ts';
import { renderChart } from './render-chart.ts';
import { createKey, loadPages, visitArchive } from './visit-archive.ts';

const base = `http://${firstServiceAddress}`;
const clientCount = 10;
/** Requests of each client per second. */
const rate = 4;
const maxFailedShare = 0.001;
const minRequests = 3_000;

/** Runs a Deployment per service, on engines of their own. */
export async function checkFullSize(report: Report, image: Image, folder: string): Promise<void> {
  const engines = await startPodEngines();
  const manifests = await renderChart('full', base);
  const cluster = await startCluster(manifests, engines, image, join(folder, 'full'));
  try {
    await report.check('full: all pods start at once and become available', async () => {
      await startAllPods(cluster, manifests);
      return `${cluster.pods.length} pods`;
    });
    await report.check('full: an administrator, a person, keys, uploads, deletions, the pages', async () => {
      await loadPages(base);
      await visitArchive(base, cluster.findPod('auth'));
      return '';
    });
    await runUnderLoad(report, cluster, manifests);
    await report.check('full: every pod ends by itself within its grace period', () => endPods(cluster));
    await report.check('full: connections equal the network policies', () =>
      compareCalls(cluster.calls, manifests, engines.engines),
    );
  } finally {
    cluster.stop();
    await engines.stop();
  }
}

function startCluster(manifests: Manifests, { engines, urls }: PodEngines, image: Image, folder: string) {
  const createSecret = () => randomBytes(32).toString('hex');
  const secret = { 'internal-secret': createSecret(), 'key-sealing-secret': createSecret(), ...urls };
  const sources = { secrets: { 'session-archive': secret }, configMaps: {} };
  return Cluster.start({ manifests, engines, image, sources, folder });
}

async function runUnderLoad(report: Report, cluster: Cluster, manifests: Manifests): Promise<void> {
  const clients = new Clients({ gateways: [base], key: await createKey(cluster.findPod('auth'), 'me') });
  await clients.start(clientCount, rate);
  const runWithClients = async (run: () => Promise<string>): Promise<string> => {
    const before = clients.samples.length;
    const detail = await run();
    return `${detail}; ${formatSamples(clients.samples.slice(before))}`;
  };
  for (const workload of manifests.workloads)
    await report.check(`full: replaces the pods of ${workload.metadata.name} under load`, () =>
      runWithClients(async () => {
        const terminations = await replacePods(cluster, workload, manifests);
        return `stopped in ${terminations.map(({ ms }) => (ms / 1_000).toFixed(1)).join(', ')} s`;
      }),
    );
  await report.check('full: at most 0.1 % of the requests fail while all pods are replaced', () => {
    requireFewFailures(clients.samples);
    return formatSamples(clients.samples);
  });
  for (const component of ['gateway', 'sessions'])
    await report.check(`full: a pod of ${component} is ready again after kill -9`, () =>
      runWithClients(() => killPod(cluster.findPod(component))),
    );
  await clients.stop();
}

function requireFewFailures(samples: readonly Sample[]): void {
  const failed = samples.filter(({ failure }) => failure !== undefined).length;
  if (samples.length < minRequests || failed / samples.length > maxFailedShare) throw new Error(formatSamples(samples));
}

function formatSamples(samples: readonly Sample[]): string {
  const failures = samples.flatMap(({ kind, failure }) => (failure === undefined ? [] : [`\n  ${kind}: ${failure}`]));
  const failed = failures.length;
  const retried = samples.filter(({ retries }) => retries > 0).length;
  const slowest = Math.max(...samples.map(({ ms }) => ms)) / 1_000;
  const share = ((failed / samples.length) * 100).toFixed(3);
  const counts = `${samples.length} requests, ${retried} repeated, ${failed} failed (${share} %)`;
  return `${counts}, slowest ${slowest.toFixed(1)} s${[...new Set(failures)].slice(0, 10).join('')}`;
}
