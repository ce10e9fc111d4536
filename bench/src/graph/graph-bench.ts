import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { quietness, type Surroundings } from '../bench.ts';
import { LoadProcess } from '../measure/load-process.ts';
import { measureSeries } from '../measure/series.ts';
import type { Options } from '../options/options.ts';
import { choosePinning } from '../servers/pinning.ts';
import { postgresNote, startEngines } from '../servers/servers.ts';
import { grpcFloor, memoryFloor, report } from './graph-report.ts';
import { startGraphServers } from './graph-servers.ts';

/** A path as long as this one takes a while until it is compiled. */
const thorough = { measuredMs: 1_500, firstMs: 20_000 };

/** Measures one federated query against plain graphql-js; keeps the raw figures under bench/results and gives the report as text. */
export async function graphBench(given: Options, { life, say, signal }: Surroundings): Promise<string> {
  const options = { ...given, ...(given.rounds > 1 ? thorough : {}), only: 'graph' };
  const folder = await mkdtemp(join(tmpdir(), 'bench-graph-'));
  life.onStop('folder', () => rm(folder, { recursive: true, force: true }));
  const results = join(import.meta.dirname, '../../results');
  await mkdir(results, { recursive: true });
  const pinning = await choosePinning();
  const load = new LoadProcess(pinning.load);
  life.onStop('load', () => load.stop());
  say('starting the engines, the archive and the floors');
  const { engines, pid } = await startEngines({ pinning, options, life }, ['archive', 'floor']);
  const profiles = options.profile ? { profiles: join(results, 'profiles', 'graph') } : {};
  const core = pinning.servers;
  const targets = await startGraphServers({ databases: engines.databases, folder, core, life, ...profiles });
  const progress = (done: number, all: number) => say(`${done} of ${all} measurements`);
  const samples = await measureSeries({ load, targets, enginesPid: pid, core, options, progress, signal });
  const notes = [pinning.note, ...quietness(samples), postgresNote(options), ...generalNotes(options)];
  const file = join(results, `graph-${new Date().toISOString().replaceAll(':', '-')}.json`);
  await writeFile(file, JSON.stringify({ notes, options, samples }, undefined, 1));
  say(`raw figures: ${file}`);
  return [...notes.map(note => `- ${note}`), '', report(samples)].join('\n');
}

function generalNotes({ rounds, measuredMs }: Options): string[] {
  return [
    `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}; medians of ${rounds} rounds of ${measuredMs} ms, targets in turn`,
    'the query: 20 sessions with metadata and project, over POST; every target answers the same shape',
    `${memoryFloor}: Express and graphql-js over the same data in memory, documents parsed and validated once`,
    `${grpcFloor}: the same, in one process with the archive's services, calling them as the archive's plan does; no key is checked, nothing is limited`,
  ];
}
