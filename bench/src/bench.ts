import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Target } from './options/cases.ts';
import { readTranscripts } from './corpus/transcripts.ts';
import { type Dataset, createDataset } from './corpus/dataset.ts';
import { LoadProcess } from './measure/load-process.ts';
import { readPeakMemory } from './measure/process-usage.ts';
import { measureSeries, type Sample } from './measure/series.ts';
import type { BenchOptions } from './options/options.ts';
import type { RunContext } from './options/run-context.ts';
import { formatGoal, checkGoals } from './report/goals.ts';
import { describeForeignLoad, describeMachine } from './report/notes.ts';
import { summarize } from './report/summary.ts';
import { formatRows } from './report/table.ts';
import { pgBaselineName } from './servers/baselines.ts';
import { choosePinning } from './servers/pinning.ts';
import { singleProcessName, startServers } from './servers/servers.ts';

/** Runs all measurements, writes the raw figures to bench/results, and returns the report. */
export async function bench(options: BenchOptions, { life, print, signal }: RunContext): Promise<string> {
  const began = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  life.onStop('folder', () => rm(folder, { recursive: true, force: true }));
  const results = join(import.meta.dirname, '../results');
  await mkdir(results, { recursive: true });
  const pinning = await choosePinning();
  const dataset = await createDataset(await readTranscripts(options.corpus), folder);
  const load = new LoadProcess(pinning.load);
  life.onStop('load', () => load.stop());
  const servers = await startServers({ folder, results, dataset, pinning, options, life, print, signal });
  const { targets, enginesPid } = servers;
  const progress = (done: number, all: number) => {
    if (done % 25 === 0 || done === all) print(`${done} of ${all} measurements`);
  };
  const samples = await measureSeries({ load, targets, enginesPid, core: pinning.servers, options, progress, signal });
  const peaks = await readPeaks(targets);
  const file = join(results, `${new Date().toISOString().replaceAll(':', '-')}.json`);
  const notes = [pinning.note, ...describeForeignLoad(samples), ...servers.notes, ...describeRun(options, dataset)];
  await writeFile(file, JSON.stringify({ notes, options, peaks, samples }, undefined, 1));
  print(`raw figures: ${file}; ${Math.round((performance.now() - began) / 1_000)} s`);
  return formatReport(samples, targets, peaks, notes);
}

/** Returns the peak memory of each target, in bytes. */
async function readPeaks(targets: readonly Target[]): Promise<Record<string, number>> {
  const each = targets.map(async ({ name, pids }) => [name, await readPeakMemory(pids)] as const);
  return Object.fromEntries(await Promise.all(each));
}

function describeRun({ rounds, measuredMs, corpus }: BenchOptions, { note }: Dataset): string[] {
  return [
    `${describeMachine()}; medians of ${rounds} rounds of ${measuredMs} ms, targets in turn`,
    `${corpus === undefined ? 'generated transcripts' : 'transcripts of CORPUS_DIR'}; ${note}`,
    `CPU µs: CPU time of the target's processes per request; MB: their resident memory`,
    `× baseline: throughput divided by that of ${pgBaselineName}, which sends 1 MiB Markdown uncompressed; × by CPU: CPU time of the baseline per request, engines included, divided by that of the target`,
    'failed: responses with another status, such as 503 for an upload over the memory budget; ≥: the load generator was the bottleneck',
  ];
}

function formatReport(
  samples: readonly Sample[],
  targets: readonly Target[],
  peaks: Record<string, number>,
  notes: readonly string[],
): string {
  const rows = summarize(samples, pgBaselineName);
  const goals = targets
    .filter(({ isBaseline }) => !isBaseline)
    .flatMap(({ name }) =>
      checkGoals(rows, name, pgBaselineName, name === singleProcessName ? peaks[name] : undefined),
    );
  return [...notes.map(note => `- ${note}`), '', formatRows(rows), '', ...goals.map(formatGoal), ''].join('\n');
}
