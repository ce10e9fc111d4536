import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Container, startContainer } from '../../deploy/container.ts';
import type { Image } from '../../deploy/build/build-image.ts';
import { componentOf, type Labels, type PodContainer, type PodTemplate } from '../manifests/objects.ts';
import { createPodNetwork, type PodNetwork } from './network.ts';
import { createVolumes, type PodSources, resolveEnvironment } from './pod-sources.ts';
import { probeContainer, type ProbeKind } from './probe-container.ts';
import { Readiness } from './readiness.ts';
import { readUsage } from './read-usage.ts';
import { createContainerOptions, requireRestricted } from './rights.ts';

export interface PodOptions {
  readonly name: string;
  readonly template: PodTemplate;
  readonly image: Image;
  readonly sources: PodSources;
  /** Folder for the volumes of this pod. Its log is in a file of this name with `.log`. */
  readonly folder: string;
  /** Folders of persistent volumes, by name. */
  readonly claims: Readonly<Record<string, string>>;
  /** File that becomes `/etc/hosts`. */
  readonly hostsFile: string;
}

/** How a pod ended. */
export interface Termination {
  readonly name: string;
  /** Undefined after SIGKILL at the end of the grace period. */
  readonly code: number | undefined;
  /** Time from SIGTERM to the end, in ms. */
  readonly ms: number;
}

const maxRestarts = 3;

/** A pod with one container, which this class runs, probes, restarts and terminates as the kubelet does. */
export class Pod {
  readonly name: string;
  readonly labels: Labels;
  readonly component: string;
  /** What no pod of a healthy archive does: ends by itself, fails a probe, needs SIGKILL, calls an unknown address. */
  readonly problems: string[] = [];
  isTerminating = false;
  restarts = 0;
  peakMemoryBytes = 0;
  readonly #options: PodOptions;
  readonly #spec: PodContainer;
  readonly #network: PodNetwork;
  #container: Container | undefined;
  readonly #readiness = new Readiness();
  #isKilled = false;
  #running: Promise<void> = Promise.resolve();

  private constructor(options: PodOptions, network: PodNetwork) {
    const [spec, ...others] = options.template.spec.containers;
    if (!spec || others.length > 0) throw new Error('the test runs pods with one container only');
    requireRestricted(options.template, spec);
    this.name = options.name;
    this.labels = options.template.metadata.labels;
    this.component = componentOf(this.labels);
    this.#options = options;
    this.#spec = spec;
    this.#network = network;
  }

  /** Resolves when the process runs, before it is ready. */
  static async start(options: PodOptions): Promise<Pod> {
    const pod = new Pod(options, await createPodNetwork());
    await pod.#startContainer();
    pod.#running = pod.#superviseContainer();
    return pod;
  }

  get address(): string {
    return this.#network.address;
  }

  get container(): PodContainer {
    return this.#spec;
  }

  get isReady(): boolean {
    return this.#readiness.isReady;
  }

  /** Whether a Service sends new connections to this pod. */
  get isEndpoint(): boolean {
    return this.#readiness.isEndpoint;
  }

  /** The end of the log. */
  get output(): string {
    return this.#container?.output() ?? '';
  }

  /** Whether the pod has been ready for so long. */
  isAvailable(minReadySeconds: number): boolean {
    return this.#readiness.hasLasted(minReadySeconds);
  }

  /** Runs a command in the container, as `kubectl exec` does. */
  execute(command: readonly string[]): Promise<string> {
    if (!this.#container) throw new Error(`${this.name} does not run`);
    return this.#container.execute(command);
  }

  /** Sends SIGKILL to the process. The pod starts it again. */
  kill(): void {
    this.#isKilled = true;
    if (this.#container) process.kill(this.#container.processId, 'SIGKILL');
  }

  /** Removes the pod from its Services, waits as `preStop` says, and sends SIGTERM, then SIGKILL after the grace period. */
  async terminate(): Promise<Termination> {
    this.isTerminating = true;
    this.#readiness.set(false);
    const preStopSeconds = this.#spec.lifecycle?.preStop?.sleep?.seconds ?? 0;
    await pause(preStopSeconds * 1_000);
    await this.#noteUsage();
    const graceSeconds = (this.#options.template.spec.terminationGracePeriodSeconds ?? 30) - preStopSeconds;
    const beganMs = performance.now();
    const code = await this.#container?.stop(graceSeconds * 1_000);
    const ms = performance.now() - beganMs;
    if (code !== 0) this.#report(`exit code ${code} after SIGTERM and ${Math.round(ms)} ms`);
    await this.#container?.kill();
    await this.#running;
    await this.#network.remove();
    return { name: this.name, code, ms };
  }

  async #startContainer(): Promise<void> {
    const { template, sources, folder, claims, hostsFile } = this.#options;
    const fields = { 'status.podIP': this.address, 'metadata.name': this.name };
    const mounts = await createVolumes(template, this.#spec, sources, folder, claims);
    this.#container = await startContainer({
      image: this.#options.image,
      ...createContainerOptions(template, this.#spec),
      env: resolveEnvironment(this.#spec, sources, fields),
      mounts: [...mounts, { path: '/etc/hosts', source: hostsFile, isReadOnly: true }],
      network: this.#network.namespace,
      onOutput: text => appendFileSync(`${folder}.log`, text),
    });
  }

  /** Probes the container until it ends, and restarts it unless the pod is terminating. */
  async #superviseContainer(): Promise<void> {
    while (this.#container) {
      const container = this.#container;
      const ended = new AbortController();
      const probing = probeContainer(this.#spec, this.address, ended.signal, (...result) =>
        this.#handleProbe(...result),
      );
      const code = await container.ended;
      ended.abort();
      await probing;
      this.#readiness.set(false);
      if (this.isTerminating) return;
      if (!this.#isKilled) this.#report(`ended by itself with ${code}: ${container.output()}`);
      this.#isKilled = false;
      this.restarts += 1;
      if (this.restarts > maxRestarts) return;
      await this.#startContainer();
    }
  }

  #handleProbe(kind: ProbeKind, isSuccess: boolean, reason: string): void {
    if (this.isTerminating) return;
    if (kind === 'readiness') this.#readiness.set(isSuccess);
    if (isSuccess) return;
    this.#report(`${kind} probe failed: ${reason}`);
    if (kind !== 'readiness') this.kill();
  }

  /** Notes the peak memory of the process, and calls of addresses that are no Service. */
  async #noteUsage(): Promise<void> {
    const { peakMemoryBytes, unreachablePackets } = await readUsage(this.#container?.processId ?? 0);
    this.peakMemoryBytes = peakMemoryBytes;
    if (unreachablePackets > 0) this.#report(`sent ${unreachablePackets} packets to addresses that are no Service`);
  }

  #report(problem: string): void {
    this.problems.push(`${this.name}: ${problem}`);
  }
}
