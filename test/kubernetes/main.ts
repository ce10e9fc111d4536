// npm run test:kubernetes: checks the chart and the manifests on a real control plane with simulated pods. Needs the
// programs kubernetes, kubectl, helm, kube-score and go, and etcd 3.5.13 or later: with an older one the simulated node
// polls, so that rolling updates take minutes or fail. Prints a row per check. Exits with 1 if one fails.
import { parseAllDocuments } from 'yaml';
import { Cluster } from './cluster.ts';
import { combinations } from './combinations.ts';
import { chartDefinitions } from './definitions.ts';
import { startControlPlane } from './control-plane.ts';
import { runOverlay, runRelease } from './lifecycle.ts';
import { Report } from '../src/command/report.ts';
import { requireSuccess } from '../src/command/run-command.ts';
import { score } from './score.ts';

const chart = 'deploy/k8s/chart';
const values = 'deploy/k8s/values';
/** Two replicas of each of the five services. */
const fullPods = 10;

const render = (args: readonly string[]) => requireSuccess(['helm', 'template', 'a', chart, ...args]);

async function checkCombinations(report: Report, cluster: Cluster): Promise<void> {
  for (const definitions of chartDefinitions) await cluster.installDefinitions(definitions);
  await cluster.createNamespace('combinations');
  for (const { name, args, accepted } of combinations) {
    await report.check(`lint: ${name}`, () =>
      requireSuccess(['helm', 'lint', '--strict', chart, ...args]).then(() => ''),
    );
    await report.check(`dry run on the API server: ${name}`, async () => {
      const manifests = await render(args);
      const apply = ['kubectl', '-n', 'combinations', 'apply', '--dry-run=server', '--validate=strict', '-f', '-'];
      const confirmed = (await cluster.run(apply, manifests)).trim().split('\n').length;
      const objects = parseAllDocuments(manifests).filter(document => document.toJS() !== null).length;
      if (confirmed !== objects) throw new Error(`${confirmed} of ${objects} objects were accepted`);
      return `${objects} objects`;
    });
    await report.check(`kube-score: ${name}`, async () => score(await render(args), accepted));
  }
}

async function checkLifecycles(report: Report, cluster: Cluster): Promise<void> {
  await cluster.addDisk();
  for (const [size, pods, claims] of [['full', fullPods, 0] as const, ['small', 1, 1] as const]) {
    const args = ['--values', `${values}/${size}.yaml`];
    const release = { namespace: `release-${size}`, args, pods, claims };
    await report.check(`helm install, upgrade, rollback, uninstall: ${size}`, () => runRelease(cluster, release));
    const overlay = { namespace: `overlay-${size}`, pods, claims };
    await report.check(`kubectl apply -k and delete -k: ${size}`, () => runOverlay(cluster, size, overlay));
  }
  const logged = ['--values', `${values}/full.yaml`, '--set', 'deletionLog.enabled=true'];
  const release = { namespace: 'release-log', args: logged, pods: fullPods, claims: 1 };
  await report.check('helm install, upgrade, rollback, uninstall: deletion log', () => runRelease(cluster, release));
}

const report = new Report();
await report.check('manifests are rendered from the chart as it is', () =>
  requireSuccess([process.execPath, 'scripts/manifests.mjs', '--check']).then(() => ''),
);
const controlPlane = await startControlPlane();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void controlPlane.stop().finally(() => process.exit(1)));
try {
  const cluster = new Cluster(controlPlane);
  await checkCombinations(report, cluster);
  await checkLifecycles(report, cluster);
} finally {
  await controlPlane.stop();
}
process.exitCode = report.finish();
