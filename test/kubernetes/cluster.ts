import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireSuccess } from '../src/command/run-command.ts';
import type { ControlPlane } from './control-plane.ts';
import type { Definitions } from './definitions.ts';

/** Kinds with objects of a namespace that Kubernetes makes itself, or that only record what happened. */
const ownKinds = ['events', 'events.events.k8s.io', 'leases.coordination.k8s.io'];
const ownObjects = ['serviceaccount/default', 'configmap/kube-root-ca.crt'];

/** The commands of a test on one control plane. */
export class Cluster {
  readonly #env: NodeJS.ProcessEnv;

  constructor({ env }: ControlPlane) {
    this.#env = env;
  }

  run(command: readonly string[], input?: string): Promise<string> {
    return requireSuccess(command, { env: this.#env, ...(input === undefined ? {} : { input }) });
  }

  /** Creates a namespace that admits only pods by the strictest of the pod security standards. */
  async createNamespace(name: string): Promise<void> {
    await this.run(['kubectl', 'create', 'namespace', name]);
    const level = 'pod-security.kubernetes.io/enforce=restricted';
    await this.run(['kubectl', 'label', 'namespace', name, level]);
  }

  /** Installs definitions of resources from a Go module that contains them. */
  async installDefinitions({ module, files, names }: Definitions): Promise<void> {
    const download = await this.run(['go', 'mod', 'download', '-json', module]);
    const { Dir } = JSON.parse(download) as { Dir: string };
    for (const file of files) await this.run(['kubectl', 'create', '-f', '-'], await readFile(join(Dir, file), 'utf8'));
    const condition = ['--for=condition=Established', '--timeout=30s'];
    await this.run(['kubectl', 'wait', ...condition, ...names.map(name => `crd/${name}`)]);
  }

  /** The simulated node has no disk for temporary files at first. */
  async addDisk(): Promise<void> {
    const disk = { 'ephemeral-storage': '500Gi' };
    const patch = JSON.stringify({ status: { capacity: disk, allocatable: disk } });
    await this.run(['kubectl', 'patch', 'node', 'node-1', '--subresource=status', '--patch', patch]);
  }

  /** Creates a volume for a claim of a release: the control plane has no storage. */
  async createVolume(name: string): Promise<void> {
    const spec = {
      capacity: { storage: '20Gi' },
      accessModes: ['ReadWriteOnce', 'ReadWriteMany'],
      hostPath: { path: '/nowhere' },
    };
    const volume = { apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name }, spec };
    await this.run(['kubectl', 'create', '-f', '-'], JSON.stringify(volume));
  }

  /** Lists all objects of a namespace of all kinds, except those of Kubernetes itself. */
  async listObjects(namespace: string): Promise<string[]> {
    const kinds = (await this.run(['kubectl', 'api-resources', '--namespaced', '--verbs=list', '-o', 'name'])).split(
      '\n',
    );
    const wanted = kinds.filter(kind => kind !== '' && !ownKinds.includes(kind)).join(',');
    const names = await this.run(['kubectl', '-n', namespace, 'get', wanted, '-o', 'name', '--ignore-not-found']);
    return names.split('\n').filter(name => name !== '' && !ownObjects.includes(name));
  }
}
