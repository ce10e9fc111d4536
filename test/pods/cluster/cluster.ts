import { mkdir, writeFile } from 'node:fs/promises';
import type { NetConnectOpts } from 'node:net';
import { join } from 'node:path';
import type { Image } from '../../deploy/build/build-image.ts';
import {
  componentOf,
  findPort,
  isSelected,
  type Manifests,
  type Service,
  type Workload,
} from '../manifests/objects.ts';
import { addServiceAddress } from '../node/network.ts';
import { Pod } from '../node/pod.ts';
import type { PodSources } from '../node/pod-sources.ts';
import { CallRecord } from './call-record.ts';
import { startServiceProxy } from './service-proxy.ts';

/** An engine outside of the cluster, which pods reach by its name. */
export interface ExternalEngine {
  readonly name: string;
  readonly port: number;
  readonly target: NetConnectOpts;
}

export interface ClusterOptions {
  readonly manifests: Manifests;
  readonly engines: readonly ExternalEngine[];
  readonly image: Image;
  readonly sources: PodSources;
  /** Folder for volumes. */
  readonly folder: string;
}

export const clientsName = 'clients';
/** The address of the first Service is known before the chart is rendered. */
export const firstServiceAddress = '10.96.1.1';

/** The pods of a release, their Services and the engines, in the network namespace of this process. */
export class Cluster {
  readonly calls = new CallRecord();
  readonly pods: Pod[] = [];
  /** Addresses of Services and engines, by name. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly #options: ClusterOptions;
  readonly #hostsFile: string;
  readonly #componentOfAddress = new Map<string, string>();
  readonly #closers: (() => void)[] = [];
  #startedPods = 0;

  private constructor(options: ClusterOptions) {
    this.#options = options;
    this.#hostsFile = join(options.folder, 'hosts');
    const names = [
      ...this.#services().map(({ metadata }) => metadata.name),
      ...options.engines.map(({ name }) => name),
    ];
    this.addresses = Object.fromEntries(names.map((name, index) => [name, `10.96.1.${index + 1}`]));
  }

  /** Starts the Services and the names, and no pod. */
  static async start(options: ClusterOptions): Promise<Cluster> {
    const cluster = new Cluster(options);
    const hosts = Object.entries(cluster.addresses).map(([name, address]) => `${address} ${name}\n`);
    await mkdir(options.folder, { recursive: true });
    await writeFile(cluster.#hostsFile, `127.0.0.1 localhost\n${hosts.join('')}`);
    for (const address of Object.values(cluster.addresses)) await addServiceAddress(address);
    for (const service of cluster.#services()) await cluster.#startService(service);
    for (const engine of options.engines) await cluster.#startEngineName(engine);
    return cluster;
  }

  /** Starts a pod. A pod of a StatefulSet gets the volumes of the earlier pod. */
  async startPod({ metadata, spec }: Workload): Promise<Pod> {
    const { image, sources, folder } = this.#options;
    this.#startedPods += 1;
    const name = `${metadata.name}-${this.#startedPods}`;
    const claims = (spec.volumeClaimTemplates ?? []).map(claim => claim.metadata.name);
    const pod = await Pod.start({
      name,
      template: spec.template,
      image,
      sources,
      folder: join(folder, name),
      claims: Object.fromEntries(claims.map(claim => [claim, join(folder, `${metadata.name}-${claim}`)])),
      hostsFile: this.#hostsFile,
    });
    this.pods.push(pod);
    this.#componentOfAddress.set(pod.address, pod.component);
    return pod;
  }

  findPod(component: string): Pod {
    const pod = this.pods.find(candidate => candidate.component === component && candidate.isReady);
    if (!pod) throw new Error(`no pod of ${component} is ready`);
    return pod;
  }

  stop(): void {
    for (const close of this.#closers.splice(0)) close();
  }

  /** The Service for clients comes first. Services without an address only give names to pods. */
  #services(): readonly Service[] {
    const services = this.#options.manifests.services.filter(({ spec }) => spec.clusterIP !== 'None');
    return services.toSorted((a, b) => a.metadata.name.length - b.metadata.name.length);
  }

  async #startService({ metadata, spec }: Service): Promise<void> {
    const choosePod = () => {
      const endpoints = this.pods.filter(pod => pod.isEndpoint && isSelected(pod.labels, spec.selector));
      return endpoints[Math.floor(Math.random() * endpoints.length)];
    };
    for (const { port, targetPort } of spec.ports) {
      let lastPort = 0;
      const choose = () => {
        const pod = choosePod();
        if (!pod) return undefined;
        lastPort = findPort(pod.container, targetPort);
        return { host: pod.address, port: lastPort };
      };
      const callee = componentOf(spec.selector);
      await this.#listen(metadata.name, port, choose, () => ({ callee, port: lastPort }));
    }
  }

  async #startEngineName({ name, port, target }: ExternalEngine): Promise<void> {
    await this.#listen(
      name,
      port,
      () => target,
      () => ({ callee: name, port }),
    );
  }

  async #listen(
    name: string,
    port: number,
    choose: () => NetConnectOpts | undefined,
    describe: () => { callee: string; port: number },
  ): Promise<void> {
    const onConnection = (address: string) =>
      this.calls.add({ caller: this.#componentOfAddress.get(address) ?? clientsName, ...describe() });
    const proxy = await startServiceProxy({ address: this.addresses[name] ?? '', port, choose, onConnection });
    this.#closers.push(() => proxy.stop());
  }
}
