import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lifecycle } from '@archive/kit';
import type { Target } from '../options/cases.ts';
import type { Dataset } from '../corpus/dataset.ts';
import type { Options } from '../options/options.ts';
import { type ArchiveOptions, startApart, startInOne } from './archive.ts';
import { toTarget } from './archive-target.ts';
import { firstMessage, startChild } from './child.ts';
import type { Engines } from './engines.ts';
import { startFloors } from './floors.ts';
import type { Pinning } from './pinning.ts';

export interface ServersOptions {
  /** For data folders. */
  readonly folder: string;
  /** For CPU profiles. */
  readonly results: string;
  readonly dataset: Dataset;
  readonly pinning: Pinning;
  readonly options: Options;
  readonly life: Lifecycle;
  /** Told what is done and what is left out. */
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
}

export interface Servers {
  readonly targets: readonly Target[];
  readonly enginesPid: number;
  /** What the table's reader must know of the engines. */
  readonly notes: readonly string[];
}

export const inOne = 'archive, one process';
export const apart = 'archive, five processes';

/** Starts engines, floors and archives, all with the same content. Closers are registered with `life`. */
export async function startServers(options: ServersOptions): Promise<Servers> {
  const { dataset, pinning, life, say, signal } = options;
  say('starting the engines');
  const { engines, pid } = await startEngines(options, ['floor', 'one', 'apart']);
  const [floorDatabase = '', oneDatabase = '', apartDatabase = ''] = engines.databases;
  const core = pinning.servers;
  signal.throwIfAborted();
  say('starting the floors');
  const floors = await startFloors({ database: floorDatabase, dataset, core, life });
  signal.throwIfAborted();
  say('starting and filling the archive in one process');
  const one = await toTarget(inOne, await startInOne(archiveOptions(options, 'one', oneDatabase)), dataset);
  signal.throwIfAborted();
  const notes = [postgresNote(options.options)];
  const { redis, nats } = engines;
  if (redis === undefined || nats === undefined) {
    notes.push('redis-server or nats-server is not on PATH: the archive in processes of their own is left out');
    return { targets: [...floors, one], enginesPid: pid, notes };
  }
  say('starting and filling the archive in five processes');
  const archive = await startApart({ redis, nats }, archiveOptions(options, 'apart', apartDatabase));
  return { targets: [...floors, one, await toTarget(apart, archive, dataset)], enginesPid: pid, notes };
}

/** Engines with a database for each name. Unix sockets want a short path, so they have a folder of their own right under the system's. */
export async function startEngines(
  { pinning, options, life }: Pick<ServersOptions, 'pinning' | 'options' | 'life'>,
  databases: readonly string[],
): Promise<{ engines: Engines; pid: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-engines-'));
  life.onStop('engines folder', () => rm(folder, { recursive: true, force: true }));
  const child = startChild({
    name: 'the engines',
    args: [join(import.meta.dirname, 'engines.ts'), folder, databases.join(',')],
    ...(options.database === undefined ? {} : { env: { DATABASE_URL: options.database } }),
    core: pinning.servers,
    ipc: true,
  });
  life.onStop('engines', () => child.stop());
  return { engines: await firstMessage<Engines>(child, 60_000), pid: child.pid };
}

function archiveOptions(
  { folder, results, pinning, options, life }: ServersOptions,
  name: string,
  database: string,
): ArchiveOptions {
  const profiles = options.profile ? { profiles: join(results, 'profiles', name) } : {};
  return { database, folder: join(folder, name), core: pinning.servers, life, ...profiles };
}

export function postgresNote({ database }: Options): string {
  return database === undefined
    ? 'PostgreSQL: one embedded server for floors and archives, on the core of the servers; its CPU is under "engines"'
    : 'PostgreSQL: that of DATABASE_URL, for floors and archives alike; it is not pinned, and its CPU is not measured';
}
