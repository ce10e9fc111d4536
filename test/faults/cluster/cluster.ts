import { randomBytes } from 'node:crypto';
import { type DedicatedEngine, startElasticsearch, type Program } from '@archive/kit/testing';
import type { ArchiveProcess, ArchiveSettings } from '../../src/archive/archive.ts';
import { startDedicatedEngines } from '../../src/archive/engines.ts';
import { connectKeys } from '../../src/archive/keys.ts';
import { startClock } from './clock.ts';
import { createForEach, type EngineName, type ProcessKind, processKinds } from './kinds.ts';
import { type MessageRecord, recordMessages } from './message-record.ts';
import { type Clocks, type ClusterProxies, findServicePorts, startProcesses, startProxies } from './processes.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { createUsageProbe, type UsageProbe } from './usage-probe.ts';

/** Prefix of the archive's indices in Elasticsearch. */
export const indexPrefix = 'faults';

/** The archive as an operator runs it: two replicas of every process, every engine real, all on 127.0.0.1. */
export interface Cluster extends ClusterProxies {
  /** Two replicas of each kind. */
  readonly processes: Readonly<Record<ProcessKind, readonly ArchiveProcess[]>>;
  readonly engines: Readonly<Record<EngineName, DedicatedEngine>>;
  readonly keys: ReturnType<typeof connectKeys>;
  /** Events that the archive published. */
  readonly messages: MessageRecord;
  readonly usageProbe: UsageProbe;
  /** Empty unless `ClusterOptions.hasClocks` is set. */
  readonly clocks: Clocks;
  /** Disk of PostgreSQL's files; undefined if not requested, or if this process is not allowed to mount. */
  readonly disk: SmallDisk | undefined;
  stop(): Promise<void>;
}

/** Parts that only some faults need. */
export interface ClusterOptions {
  readonly hasClocks?: boolean;
  readonly hasSmallDisk?: boolean;
}

/** Starts a cluster; stops every part that it started if one fails. `stop` works after any fault. */
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
    const processes = await startProcesses(settings, ports, proxies, clocks);
    closers.push(async () => {
      await Promise.all(Object.values(processes).flat().map(stopProgram));
    });
    const address = proxies.serviceProxies.auth[0]?.address ?? '';
    const keys = connectKeys({ address, secret: settings.INTERNAL_SECRET });
    closers.push(() => keys.close());
    return { processes, ...proxies, engines, keys, messages, usageProbe, clocks, disk, stop };
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

/** Resumes the program first: a paused process does not end. */
async function stopProgram(program: Program): Promise<void> {
  program.resume();
  await program.stop();
}
