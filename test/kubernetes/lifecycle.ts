import { eventually } from '@archive/kit/testing';
import type { Cluster } from './cluster.ts';

const chart = 'deploy/k8s/chart';
const timeout = '--timeout=3m';
/** Claims hold data: Kubernetes keeps those of a StatefulSet, and Helm that of the deletion log. */
const claim = 'persistentvolumeclaim/';

/** Waits until a namespace has no object but claims, and removes these. Throws with the names of other objects. */
export async function requireEmpty(cluster: Cluster, namespace: string, claims: number): Promise<void> {
  const left = await eventually(async () => {
    const names = await cluster.listObjects(namespace);
    const others = names.filter(name => !name.startsWith(claim));
    if (others.length > 0) throw new Error(`left behind: ${others.join(', ')}`);
    return names;
  }, 120_000);
  if (left.length !== claims) throw new Error(`${left.length} claims are left, expected ${claims}`);
  if (claims > 0) await cluster.run(['kubectl', '-n', namespace, 'delete', ...left]);
}

async function readReadyReplicas(cluster: Cluster, namespace: string): Promise<number> {
  const path = '{range .items[*]}{.status.readyReplicas}{"\\n"}{end}';
  const lines = await cluster.run(['kubectl', '-n', namespace, 'get', 'deploy,sts', '-o', `jsonpath=${path}`]);
  return lines.split('\n').reduce((sum, line) => sum + Number(line), 0);
}

/** Waits until so many pods are ready. Autoscalers add the replicas of a new Deployment after its first. */
function requirePods(cluster: Cluster, namespace: string, pods: number): Promise<void> {
  return eventually(async () => {
    const ready = await readReadyReplicas(cluster, namespace);
    if (ready !== pods) throw new Error(`${ready} pods are ready, expected ${pods}`);
  }, 120_000);
}

/** Throws unless the Job of the migrations has run for the latest revision; a release of one pod has no such Job. */
async function requireMigrated(cluster: Cluster, namespace: string, pods: number): Promise<void> {
  const text = await cluster.run(['helm', 'status', 'a', '-n', namespace, '-o', 'json']);
  const { hooks = [] } = JSON.parse(text) as { hooks?: { kind: string; last_run?: { phase?: string } }[] };
  const phases = hooks.filter(({ kind }) => kind === 'Job').map(hook => hook.last_run?.phase);
  if (phases.join() !== (pods === 1 ? '' : 'Succeeded')) throw new Error(`Jobs of the release: ${phases.join()}`);
}

export interface ReleaseOptions {
  readonly namespace: string;
  /** Arguments of `helm install` and `helm upgrade`. */
  readonly args: readonly string[];
  /** Replicas of all services together. */
  readonly pods: number;
  readonly claims: number;
}

/** Installs, upgrades, rolls back and uninstalls a release. Throws at the first difference from what it should be. */
export async function runRelease(cluster: Cluster, options: ReleaseOptions): Promise<string> {
  const { namespace, args, pods, claims } = options;
  await cluster.createNamespace(namespace);
  if (claims > 0) await cluster.createVolume(`${namespace}-volume`);
  const helm = (command: string, ...args: string[]) => cluster.run(['helm', command, 'a', ...args, '-n', namespace]);
  const readImages = () =>
    cluster.run(['kubectl', '-n', namespace, 'get', 'pods', '-o', 'jsonpath={.items[*].spec.containers[*].image}']);
  const requireImage = (tag: string) =>
    eventually(async () => {
      const images = new Set((await readImages()).split(' '));
      if (images.size !== 1 || ![...images][0]?.endsWith(`:${tag}`)) throw new Error(`pods run ${[...images].join()}`);
    }, 120_000);
  await helm('install', chart, ...args, '--wait', timeout);
  await requirePods(cluster, namespace, pods);
  await requireMigrated(cluster, namespace, pods);
  await helm('upgrade', chart, ...args, '--set', 'image.tag=9.9.9', '--wait', timeout);
  await requireImage('9.9.9');
  await requireMigrated(cluster, namespace, pods);
  await helm('rollback', '1', '--wait', timeout);
  await requireImage('0.1.0');
  await helm('uninstall', '--wait', timeout);
  await requireEmpty(cluster, namespace, claims);
  return `${pods} pods ready, upgraded, rolled back, ${claims === 0 ? 'nothing' : 'only the volume'} left`;
}

/** Applies a kustomize overlay, waits for its pods, and deletes it. */
export async function runOverlay(cluster: Cluster, size: string, options: Omit<ReleaseOptions, 'args'>) {
  const { namespace, pods, claims } = options;
  await cluster.createNamespace(namespace);
  if (claims > 0) await cluster.createVolume(`${namespace}-volume`);
  const folder = `deploy/k8s/manifests/${size}`;
  await cluster.run(['kubectl', '-n', namespace, 'apply', '-k', folder]);
  await requirePods(cluster, namespace, pods);
  await cluster.run(['kubectl', '-n', namespace, 'delete', '-k', folder, timeout]);
  await requireEmpty(cluster, namespace, claims);
  return `${pods} pods ready, ${claims === 0 ? 'nothing' : 'only the volume'} left`;
}
