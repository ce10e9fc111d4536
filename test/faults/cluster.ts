import { randomBytes } from 'node:crypto';
import { freePort, type Line, type OwnEngine, startElasticsearch, startLine, type Program } from '@archive/kit/testing';
import type { ArchiveProcess, ArchiveSettings } from '../src/harness/archive.ts';
import { startProcess } from '../src/harness/archive-process.ts';
import { startOwnEngines } from '../src/harness/engines.ts';
import { connectKeys } from '../src/harness/keys.ts';
import { startAll } from '../src/harness/start-all.ts';

export const services = ['auth', 'projects', 'sessions', 'search'] as const;
export type Service = (typeof services)[number];
export const prefix = 'faults';

/** The archive as an operator runs it: every process twice, every engine real, all on 127.0.0.1. */
export interface Cluster {
  /** Each kind twice. */
  readonly processes: Readonly<Record<Service | 'gateway', readonly ArchiveProcess[]>>;
  /** To a service, one by each half: it goes to that half's process, and to the other's where that one refuses. */
  readonly lines: Readonly<Record<Service, readonly Line[]>>;
  /** To Elasticsearch, one by each half. */
  readonly indexLines: readonly Line[];
  readonly engines: Readonly<Record<'postgres' | 'redis' | 'nats' | 'elasticsearch', OwnEngine>>;
  readonly keys: ReturnType<typeof connectKeys>;
  stop(): Promise<void>;
}

/** Starts it, all or nothing; `stop` ends what was started, also after a fault. */
export async function startCluster(further: ArchiveSettings = {}): Promise<Cluster> {
  const closers: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  const closing = <T extends { stop(): Promise<void> | void }>(started: T) => {
    closers.push(() => started.stop());
    return started;
  };
  try {
    const own = closing(await startOwnEngines());
    const elasticsearch = closing(await startElasticsearch());
    const ports = Object.fromEntries(
      await Promise.all(services.map(async name => [name, [await freePort(), await freePort()]] as const)),
    ) as Record<Service, [number, number]>;
    const lines = Object.fromEntries(
      await Promise.all(services.map(async name => [name, await linesTo(ports[name])] as const)),
    ) as Record<Service, Line[]>;
    const indexLines = await Promise.all([0, 1].map(() => startLine(Number(new URL(elasticsearch.url).port))));
    closers.push(() => [...Object.values(lines).flat(), ...indexLines].forEach(line => line.stop()));
    const settings = {
      ...own.settings,
      ELASTICSEARCH_PREFIX: prefix,
      INTERNAL_SECRET: randomBytes(24).toString('hex'),
      KEY_SEALING_SECRET: randomBytes(24).toString('hex'),
      LOG_LEVEL: 'fatal',
      ...further,
    };
    const processes = await startProcesses(settings, ports, lines, indexLines);
    closers.push(async () => {
      await Promise.all(Object.values(processes).flat().map(endProgram));
    });
    const keys = connectKeys({ address: lines.auth[0]?.address ?? '', secret: settings.INTERNAL_SECRET });
    closers.push(() => keys.close());
    const { postgres, redis, nats } = own;
    return { processes, lines, indexLines, engines: { postgres, redis, nats, elasticsearch }, keys, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

function linesTo([first, second]: readonly [number, number]): Promise<Line[]> {
  return Promise.all([startLine(first, second), startLine(second, first)]);
}

async function startProcesses(
  settings: ArchiveSettings,
  ports: Record<Service, readonly number[]>,
  lines: Record<Service, readonly Line[]>,
  indexLines: readonly Line[],
): Promise<Cluster['processes']> {
  const halves = [0, 1].map(half => ({
    ...settings,
    ELASTICSEARCH_URL: `http://${indexLines[half]?.address ?? ''}`,
    ...Object.fromEntries(services.map(name => [`${name.toUpperCase()}_ADDRESS`, lines[name][half]?.address ?? ''])),
  }));
  const kinds = await Promise.all(
    services.map(async name => {
      const starting = halves.map((half, n) => startProcess(name, { ...half, PORT: String(ports[name][n]) }));
      return [name, await startAll(starting)] as const;
    }),
  );
  const gateway = await startAll(
    halves.map(async half => startProcess('gateway', { ...half, PORT: String(await freePort()) })),
  );
  return { ...Object.fromEntries(kinds), gateway } as unknown as Cluster['processes'];
}

/** One that stands still is let go first. */
async function endProgram(program: Program): Promise<void> {
  program.resume();
  await program.stop();
}
