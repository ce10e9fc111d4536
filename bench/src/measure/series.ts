import { type Case, cases, type Target } from '../options/cases.ts';
import type { LoadResult } from '../load/workload.ts';
import type { BenchOptions } from '../options/options.ts';
import type { LoadProcess } from './load-process.ts';
import { findDescendants, readUsage, readCoreTime } from './process-usage.ts';

/** One measurement, as in the files of bench/results. */
export interface Sample extends LoadResult {
  readonly round: number;
  readonly name: Case;
  readonly connections: number;
  readonly target: string;
  /** CPU time of the target's processes, in µs. */
  readonly cpuUs: number;
  /** CPU time of PostgreSQL, Redis and NATS, in µs. */
  readonly engineCpuUs: number;
  /**
   * Share of the servers' core that other processes used, from 0 to 1. Absent if the servers are not pinned to a core.
   */
  readonly foreignShare?: number;
  /** Resident memory of the target's processes at the end of the measurement, in bytes. */
  readonly rss: number;
}

export interface SeriesOptions {
  readonly load: LoadProcess;
  readonly targets: readonly Target[];
  readonly enginesPid: number;
  /** All servers run on this core. */
  readonly core: number | undefined;
  readonly options: BenchOptions;
  readonly progress: (done: number, all: number) => void;
  /** Ends the series after the current measurement. The load before the first round always runs to its end. */
  readonly signal: AbortSignal;
}

interface Step {
  readonly round: number;
  readonly name: Case;
  readonly connections: number;
  readonly target: Target;
}

/** Measures in rounds every case on each target that supports it. Throws if a target serves no request. */
export async function measureSeries(series: SeriesOptions): Promise<Sample[]> {
  const { options, progress, signal } = series;
  const maxConnections = [Math.max(...options.connections)];
  const isUpload = ({ name }: Step) => name === 'upload of the corpus';
  const run = async (step: Step, otherMs: number) => {
    const sample = await measure(series, step, isUpload(step) ? options.uploadMs : otherMs);
    if (isUpload(step)) await step.target.waitUntilIdle?.();
    return sample;
  };
  for (const step of planSteps(series, 1, maxConnections)) await run(step, options.firstMs);
  const all = planSteps(series, options.rounds, options.connections);
  const samples: Sample[] = [];
  for (const step of all) {
    signal.throwIfAborted();
    samples.push(await run(step, options.measuredMs));
    progress(samples.length, all.length);
  }
  return samples;
}

/** Each round begins with another target, so that all targets suffer equally if the machine becomes slower. */
function planSteps({ targets, options }: SeriesOptions, rounds: number, connections: readonly number[]): Step[] {
  const steps: Step[] = [];
  for (let round = 1; round <= rounds; round += 1)
    for (const count of connections)
      for (const name of cases.filter(known => known.includes(options.only)))
        for (const target of rotate(targets, round))
          if (target.requests[name]) steps.push({ round, name, connections: count, target });
  return steps;
}

function rotate<T>(items: readonly T[], by: number): T[] {
  return items.map((_, n) => items[(n + by) % items.length] as T);
}

async function measure(series: SeriesOptions, step: Step, measuredMs: number): Promise<Sample> {
  series.signal.throwIfAborted();
  const { round, name, connections, target } = step;
  const request = target.requests[name];
  if (!request) throw new Error(`${target.name} has no ${name}`);
  const sample = async () => ({
    own: await readUsage(target.pids),
    engines: await readUsage(await findDescendants(series.enginesPid)),
    core: series.core === undefined ? 0 : await readCoreTime(series.core),
  });
  const { outcome, before, after } = await series.load.run(
    {
      port: target.port,
      connections,
      templates: request.templates,
      expectedStatuses: [request.expectedStatus],
      warmUpMs: series.options.warmUpMs,
      measuredMs,
    },
    sample,
  );
  if (outcome.served === 0 && outcome.failed > 0)
    throw new Error(`${target.name}, ${name}: no request was served (${outcome.failure ?? ''})`);
  const cpuUs = after.own.cpuUs - before.own.cpuUs;
  const engineCpuUs = after.engines.cpuUs - before.engines.cpuUs;
  const foreignUs = Math.max(0, after.core - before.core - cpuUs - engineCpuUs);
  return {
    round,
    name,
    connections,
    target: target.name,
    ...outcome,
    cpuUs,
    engineCpuUs,
    ...(series.core === undefined ? {} : { foreignShare: foreignUs / 1_000 / outcome.elapsedMs }),
    rss: after.own.rss,
  };
}
