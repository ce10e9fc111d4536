import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunContext } from '../options/run-context.ts';
import { describeForeignLoad, describeMachine } from '../report/notes.ts';
import { LoadProcess } from '../measure/load-process.ts';
import { measureSeries } from '../measure/series.ts';
import type { BenchOptions } from '../options/options.ts';
import { choosePinning } from '../servers/pinning.ts';
import { describePostgres, startEngines } from '../servers/servers.ts';
import { grpcBaselineName, memoryBaselineName, formatReport } from './graph-report.ts';
import { startGraphServers } from './graph-servers.ts';

/** Other benchmarks have shorter times. For this query, V8 needs more load before it compiles the code. */
const fullDurations = { measuredMs: 1_500, firstMs: 20_000 };

/**
 * Compares one federated query with plain graphql-js. Writes the raw figures to bench/results and returns the report.
 */
export async function runGraphBench(
  requestedOptions: BenchOptions,
  { life, print, signal }: RunContext,
): Promise<string> {
  const options = { ...requestedOptions, ...(requestedOptions.rounds > 1 ? fullDurations : {}), only: 'graph' };
  const folder = await mkdtemp(join(tmpdir(), 'bench-graph-'));
  life.onStop('folder', () => rm(folder, { recursive: true, force: true }));
  const results = join(import.meta.dirname, '../../results');
  await mkdir(results, { recursive: true });
  const pinning = await choosePinning();
  const load = new LoadProcess(pinning.load);
  life.onStop('load', () => load.stop());
  print('starting the engines, the archive and the baselines');
  const { engines, pid } = await startEngines({ pinning, options, life }, ['archive', 'baseline']);
  const profiles = options.profile ? { profiles: join(results, 'profiles', 'graph') } : {};
  const core = pinning.servers;
  const targets = await startGraphServers({ databases: engines.databases, folder, core, life, ...profiles });
  const progress = (done: number, all: number) => print(`${done} of ${all} measurements`);
  const samples = await measureSeries({ load, targets, enginesPid: pid, core, options, progress, signal });
  const notes = [pinning.note, ...describeForeignLoad(samples), describePostgres(options), ...generalNotes(options)];
  const file = join(results, `graph-${new Date().toISOString().replaceAll(':', '-')}.json`);
  await writeFile(file, JSON.stringify({ notes, options, samples }, undefined, 1));
  print(`raw figures: ${file}`);
  return [...notes.map(note => `- ${note}`), '', formatReport(samples)].join('\n');
}

function generalNotes({ rounds, measuredMs }: BenchOptions): string[] {
  return [
    `${describeMachine()}; medians of ${rounds} rounds of ${measuredMs} ms, targets in turn`,
    'the query: 20 sessions with metadata and project, over POST; every target returns the same shape',
    `${memoryBaselineName}: Express and graphql-js with the same data in memory, documents parsed and validated once`,
    `${grpcBaselineName}: the same in one process with the archive's services, with the calls of the archive's query plan; without authentication and limits`,
  ];
}
