import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lifecycle } from '@archive/kit';
import type { Target } from '../options/cases.ts';
import type { Dataset } from '../corpus/dataset.ts';
import type { BenchOptions } from '../options/options.ts';
import { type ArchiveOptions, startSeparateProcesses, startSingleProcess } from './archive.ts';
import { fillArchive } from './archive-target.ts';
import { receiveFirstMessage, startChild } from './child.ts';
import type { Engines } from './engines.ts';
import { startBaselines } from './baselines.ts';
import type { Pinning } from './pinning.ts';

export interface ServersOptions {
  readonly folder: string;
  readonly results: string;
  readonly dataset: Dataset;
  readonly pinning: Pinning;
  readonly options: BenchOptions;
  readonly life: Lifecycle;
  readonly print: (text: string) => void;
  readonly signal: AbortSignal;
}

export interface Servers {
  readonly targets: readonly Target[];
  readonly enginesPid: number;
  /** Describes the engines in the report. */
  readonly notes: readonly string[];
}

export const singleProcessName = 'archive, one process';
export const separateProcessesName = 'archive, five processes';

/** The baseline with a database and the archives store the same content. `life` stops all processes. */
export async function startServers(options: ServersOptions): Promise<Servers> {
  const { dataset, pinning, life, print, signal } = options;
  print('starting the engines');
  const { engines, pid } = await startEngines(options, ['baseline', 'one', 'apart']);
  const [baselineDatabase = '', oneDatabase = '', separateDatabase = ''] = engines.databases;
  const core = pinning.servers;
  signal.throwIfAborted();
  print('starting the baselines');
  const baselines = await startBaselines({ database: baselineDatabase, dataset, core, life });
  signal.throwIfAborted();
  print('starting and filling the archive in one process');
  const one = await fillArchive(
    singleProcessName,
    await startSingleProcess(archiveOptions(options, 'one', oneDatabase)),
    dataset,
  );
  signal.throwIfAborted();
  const notes = [describePostgres(options.options)];
  const { redis, nats } = engines;
  if (redis === undefined || nats === undefined) {
    notes.push('redis-server or nats-server is not on PATH: the archive in five processes is left out');
    return { targets: [...baselines, one], enginesPid: pid, notes };
  }
  print('starting and filling the archive in five processes');
  const archive = await startSeparateProcesses({ redis, nats }, archiveOptions(options, 'apart', separateDatabase));
  return {
    targets: [...baselines, one, await fillArchive(separateProcessesName, archive, dataset)],
    enginesPid: pid,
    notes,
  };
}

/** Creates a database for each name. The engines have a folder of their own, because unix sockets need a short path. */
export async function startEngines(
  { pinning, options, life }: Pick<ServersOptions, 'pinning' | 'life'> & { options: Pick<BenchOptions, 'database'> },
  databases: readonly string[],
): Promise<{ engines: Engines; pid: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-engines-'));
  life.onStop('engines folder', () => rm(folder, { recursive: true, force: true }));
  const child = startChild({
    name: 'the engines',
    args: [join(import.meta.dirname, 'engines.ts'), folder, databases.join(',')],
    ...(options.database === undefined ? {} : { env: { DATABASE_URL: options.database } }),
    core: pinning.servers,
    hasIpc: true,
  });
  life.onStop('engines', () => child.stop());
  return { engines: await receiveFirstMessage<Engines>(child, 60_000), pid: child.pid };
}

function archiveOptions(
  { folder, results, pinning, options, life }: ServersOptions,
  name: string,
  database: string,
): ArchiveOptions {
  const profiles = options.profile ? { profiles: join(results, 'profiles', name) } : {};
  return { database, folder: join(folder, name), core: pinning.servers, life, ...profiles };
}

export function describePostgres({ database }: BenchOptions): string {
  return database === undefined
    ? 'PostgreSQL: one embedded server for baselines and archives, on the core of the servers; its CPU time is under "engines"'
    : 'PostgreSQL: that of DATABASE_URL, for baselines and archives; it is not pinned, and its CPU time is not measured';
}
