import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lifecycle } from '@archive/kit';
import type { Target } from './options/cases.ts';
import { readTranscripts } from './corpus/transcripts.ts';
import { type Dataset, makeDataset } from './corpus/dataset.ts';
import { LoadProcess } from './measure/load-process.ts';
import { peakOf } from './measure/process-usage.ts';
import { measureSeries, type Sample } from './measure/series.ts';
import { median } from './statistics/statistics.ts';
import type { Options } from './options/options.ts';
import { goalLine, judge } from './report/goals.ts';
import { summarise } from './report/summary.ts';
import { formatRows } from './report/table.ts';
import { pgFloor } from './servers/floors.ts';
import { choosePinning } from './servers/pinning.ts';
import { inOne, startServers } from './servers/servers.ts';

export interface Surroundings {
  readonly life: Lifecycle;
  /** Told how it goes. */
  readonly say: (text: string) => void;
  /** Ends it after the measurement under way. */
  readonly signal: AbortSignal;
}

/** Starts everything, measures, keeps the raw figures under bench/results and gives the report as text. */
export async function bench(options: Options, { life, say, signal }: Surroundings): Promise<string> {
  const began = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  life.onStop('folder', () => rm(folder, { recursive: true, force: true }));
  const results = join(import.meta.dirname, '../results');
  await mkdir(results, { recursive: true });
  const pinning = await choosePinning();
  const dataset = await makeDataset(await readTranscripts(options.corpus), folder);
  const load = new LoadProcess(pinning.load);
  life.onStop('load', () => load.stop());
  const servers = await startServers({ folder, results, dataset, pinning, options, life, say, signal });
  const { targets, enginesPid } = servers;
  const progress = (done: number, all: number) => {
    if (done % 25 === 0 || done === all) say(`${done} of ${all} measurements`);
  };
  const samples = await measureSeries({ load, targets, enginesPid, core: pinning.servers, options, progress, signal });
  const peaks = await peaksOf(targets);
  const file = join(results, `${new Date().toISOString().replaceAll(':', '-')}.json`);
  const notes = [pinning.note, ...quietness(samples), ...servers.notes, ...generalNotes(options, dataset)];
  await writeFile(file, JSON.stringify({ notes, options, peaks, samples }, undefined, 1));
  say(`raw figures: ${file}; ${Math.round((performance.now() - began) / 1_000)} s`);
  return report(samples, targets, peaks, notes);
}

/** The most memory that each target's processes ever had, in bytes. */
async function peaksOf(targets: readonly Target[]): Promise<Record<string, number>> {
  const each = targets.map(async ({ name, pids }) => [name, await peakOf(pids)] as const);
  return Object.fromEntries(await Promise.all(each));
}

/** Whether the servers had their core to themselves. */
export function quietness(samples: readonly Sample[]): string[] {
  const shares = samples.flatMap(({ foreignShare }) => (foreignShare === undefined ? [] : [foreignShare]));
  if (shares.length === 0) return [];
  const share = median(shares);
  const verdict =
    share > 0.05 ? ': throughput and latency are not to be trusted; × by CPU is moved less, but it is moved too' : '';
  return [`other work took ${(share * 100).toFixed(0)} % of the servers' core (median)${verdict}`];
}

function generalNotes({ rounds, measuredMs, corpus }: Options, { note }: Dataset): string[] {
  return [
    `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}; medians of ${rounds} rounds of ${measuredMs} ms, targets in turn`,
    `${corpus === undefined ? 'generated transcripts' : 'transcripts of CORPUS_DIR'}; ${note}`,
    `CPU µs: per request, of the target's own processes; MB: theirs, likewise`,
    `× floor: throughput over that of ${pgFloor}, which sends 1 MiB Markdown uncompressed; × by CPU: its CPU time per request, engines included, over the target's`,
    'failed: answers with another status, such as 503 for an upload over budget; ≥: the load generator was at its own limit',
  ];
}

function report(
  samples: readonly Sample[],
  targets: readonly Target[],
  peaks: Record<string, number>,
  notes: readonly string[],
): string {
  const rows = summarise(samples, pgFloor);
  const goals = targets
    .filter(({ floor }) => !floor)
    .flatMap(({ name }) => judge(rows, name, pgFloor, name === inOne ? peaks[name] : undefined));
  return [...notes.map(note => `- ${note}`), '', formatRows(rows), '', ...goals.map(goalLine), ''].join('\n');
}
