import { randomBytes } from 'node:crypto';
import { type FaultProxy, type DedicatedEngine, startElasticsearch, type Program } from '@archive/kit/testing';
import type { ArchiveProcess, ArchiveSettings } from '../../src/archive/archive.ts';
import { startOwnEngines } from '../../src/archive/engines.ts';
import { connectKeys } from '../../src/archive/keys.ts';
import { type Clock, startClock } from './clock.ts';
import { freePorts, startLines, startProcesses } from './processes.ts';
import { type MessageRecord, recordMessages } from './message-record.ts';
import { type EngineName, forEach, type Kind, kinds, type Service } from './kinds.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { createUsageProbe, type UsageProbe } from './usage-probe.ts';

export { type EngineName, engineNames, type Kind, type Service, services } from './kinds.ts';
export const prefix = 'faults';

/** The archive as an operator runs it: every process twice, every engine real, all on 127.0.0.1. */
export interface Cluster {
  /** Each kind twice. */
  readonly processes: Readonly<Record<Kind, readonly ArchiveProcess[]>>;
  /** To a service, one by each half: it goes to that half's process, and to the other's where that one refuses. */
  readonly lines: Readonly<Record<Service, readonly FaultProxy[]>>;
  /** To an engine, one by each half. */
  readonly engineLines: Readonly<Record<EngineName, readonly FaultProxy[]>>;
  readonly engines: Readonly<Record<EngineName, DedicatedEngine>>;
  readonly keys: ReturnType<typeof connectKeys>;
  /** What was ever published. */
  readonly record: MessageRecord;
  readonly usage: UsageProbe;
  /** Of each process; of none unless asked for. */
  readonly clocks: Readonly<Partial<Record<Kind, readonly Clock[]>>>;
  /** What PostgreSQL's files are on, where it was asked for and may be mounted. */
  readonly disk: SmallDisk | undefined;
  stop(): Promise<void>;
}

/** What only some faults need. */
export interface Extras {
  readonly clocks?: boolean;
  readonly smallDisk?: boolean;
}

/** Starts it, all or nothing; `stop` ends what was started, also after a fault. */
export async function startCluster(further: ArchiveSettings = {}, extras: Extras = {}): Promise<Cluster> {
  const closers: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  const closing = <T extends { stop(): Promise<void> | void }>(started: T) => {
    closers.push(() => started.stop());
    return started;
  };
  try {
    const disk = extras.smallDisk ? await mountSmallDisk() : undefined;
    if (disk) closing(disk);
    const own = closing(await startOwnEngines(disk?.folder));
    const elasticsearch = closing(await startElasticsearch());
    const { postgres, redis, nats } = own;
    const engines = { postgres, redis, nats, elasticsearch };
    const record = closing(await recordMessages(nats.url));
    const usage = closing(createUsageProbe());
    const ports = await freePorts();
    const lines = await startLines(ports, engines);
    closers.push(() =>
      Object.values(lines).forEach(kind =>
        Object.values(kind)
          .flat()
          .forEach(line => line.stop()),
      ),
    );
    const clocks: Cluster['clocks'] = extras.clocks
      ? await forEach(kinds, () => Promise.all([startClock(), startClock()]))
      : {};
    for (const clock of Object.values(clocks).flat()) closing(clock);
    const settings = {
      ELASTICSEARCH_PREFIX: prefix,
      INTERNAL_SECRET: randomBytes(24).toString('hex'),
      KEY_SEALING_SECRET: randomBytes(24).toString('hex'),
      LOG_LEVEL: 'fatal',
      ...usage.settings,
      ...further,
    };
    const processes = await startProcesses(settings, ports, { ...lines, clocks });
    closers.push(async () => {
      await Promise.all(Object.values(processes).flat().map(endProgram));
    });
    const keys = connectKeys({ address: lines.lines.auth[0]?.address ?? '', secret: settings.INTERNAL_SECRET });
    closers.push(() => keys.close());
    return { processes, ...lines, engines, keys, record, usage, clocks, disk, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

/** One that stands still is let go first. */
async function endProgram(program: Program): Promise<void> {
  program.resume();
  await program.stop();
}
