import { randomBytes } from 'node:crypto';
import type { Peer } from '@archive/kit';
import { type DedicatedEngine, startElasticsearch, type Program } from '@archive/kit/testing';
import type { ArchiveProcess, ArchiveSettings } from '../../src/archive/archive.ts';
import { startDedicatedEngines } from '../../src/archive/engines.ts';
import { connectKeys } from '../../src/archive/keys.ts';
import {
  addPresentMigrations,
  checkOutPreviousRelease,
  hasPreviousRelease,
} from '../../src/checkout/previous-release.ts';
import { startClock } from './clock.ts';
import { createForEach, type EngineName, type ProcessKind, processKinds, type ServiceName } from './kinds.ts';
import { type MessageRecord, recordMessages } from './message-record.ts';
import { type Clocks, type ClusterProxies, findServicePorts, startProcesses, startProxies } from './processes.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { createUsageProbe, type UsageProbe } from './usage-probe.ts';

export const indexPrefix = 'faults';

/** An archive as an operator runs it: two replicas of each process with external engines, all on 127.0.0.1. */
export interface Cluster extends ClusterProxies {
  readonly processes: Readonly<Record<ProcessKind, readonly ArchiveProcess[]>>;
  readonly engines: Readonly<Record<EngineName, DedicatedEngine>>;
  readonly keys: ReturnType<typeof connectKeys>;
  /** Returns the address of a proxy of the service, and the internal secret. */
  peerOf(name: ServiceName): Peer;
  readonly messages: MessageRecord;
  readonly usageProbe: UsageProbe;
  /** Without `ClusterOptions.hasClocks`, there are no clocks. */
  readonly clocks: Clocks;
  /** Folder of the previous release. Undefined if it was not requested, or if this clone lacks its commit. */
  readonly previousRelease: string | undefined;
  /** Disk that holds PostgreSQL's files. Undefined if it was not requested, or if this process may not mount. */
  readonly disk: SmallDisk | undefined;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  readonly hasClocks?: boolean;
  readonly hasSmallDisk?: boolean;
  readonly hasPreviousRelease?: boolean;
  /** All processes start from this folder. The default is this repository. */
  readonly release?: string;
}

/** If one part fails to start, stops the parts that run already. `Cluster.stop` also ends paused processes. */
export async function startCluster(moreSettings: ArchiveSettings = {}, options: ClusterOptions = {}): Promise<Cluster> {
  const closers: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  const stopLater = <T extends { stop(): Promise<void> | void }>(started: T) => {
    closers.push(() => started.stop());
    return started;
  };
  try {
    const disk = options.hasSmallDisk ? await mountSmallDisk() : undefined;
    if (disk) stopLater(disk);
    const { postgres, redis, nats } = stopLater(await startDedicatedEngines(disk?.folder));
    const elasticsearch = stopLater(await startElasticsearch());
    const engines = { postgres, redis, nats, elasticsearch };
    const messages = stopLater(await recordMessages(nats.url));
    const usageProbe = stopLater(createUsageProbe());
    const ports = await findServicePorts();
    const proxies = await startProxies(ports, engines);
    closers.push(() => stopProxies(proxies));
    const clocks = options.hasClocks ? await startClocks() : {};
    for (const clock of Object.values(clocks).flat()) stopLater(clock);
    const settings = { ...createSettings(), ...usageProbe.settings, ...moreSettings };
    const needsPrevious = options.hasPreviousRelease && (await hasPreviousRelease());
    const previous = needsPrevious ? stopLater(await checkOutPreviousRelease()) : undefined;
    if (previous) await addPresentMigrations(previous);
    const processes = await startProcesses(settings, ports, proxies, clocks, options.release);
    closers.push(async () => {
      await Promise.all(Object.values(processes).flat().map(stopProgram));
    });
    const peerOf = (name: ServiceName) => ({
      address: proxies.serviceProxies[name][0]?.address ?? '',
      secret: settings.INTERNAL_SECRET,
    });
    const keys = connectKeys(peerOf('auth'));
    closers.push(() => keys.close());
    const previousRelease = previous?.folder;
    return { processes, ...proxies, engines, keys, peerOf, messages, usageProbe, clocks, previousRelease, disk, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

function createSettings() {
  return {
    ELASTICSEARCH_PREFIX: indexPrefix,
    INTERNAL_SECRET: randomBytes(24).toString('hex'),
    KEY_SEALING_SECRET: randomBytes(24).toString('hex'),
    LOG_LEVEL: 'fatal',
  };
}

function startClocks(): Promise<Clocks> {
  return createForEach(processKinds, () => Promise.all([startClock(), startClock()]));
}

function stopProxies({ serviceProxies, engineProxies }: ClusterProxies): void {
  for (const proxies of [...Object.values(serviceProxies), ...Object.values(engineProxies)])
    for (const proxy of proxies) proxy.stop();
}

/** Resumes the program before it stops it, because a paused process does not end. */
async function stopProgram(program: Program): Promise<void> {
  program.resume();
  await program.stop();
}
