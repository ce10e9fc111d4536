import { type Case, cases, type Target } from '../options/cases.ts';
import type { Outcome } from '../load/workload.ts';
import type { Options } from '../options/options.ts';
import type { LoadProcess } from './load-process.ts';
import { descendantsOf, usageOf, workOfCore } from './process-usage.ts';

/** One measurement, as it is kept in the raw figures. */
export interface Sample extends Outcome {
  readonly round: number;
  readonly name: Case;
  readonly connections: number;
  readonly target: string;
  /** CPU time of the target's own processes while measured, in µs. */
  readonly cpuUs: number;
  /** CPU time of PostgreSQL, Redis and NATS while measured, in µs. */
  readonly engineCpuUs: number;
  /** Share of the servers' core that other work took meanwhile, 0 to 1; absent where nothing is pinned. */
  readonly foreignShare?: number;
  /** Resident memory of the target's own processes at the end, in bytes. */
  readonly rss: number;
}

export interface SeriesOptions {
  readonly load: LoadProcess;
  readonly targets: readonly Target[];
  /** Process that started the engines. */
  readonly enginesPid: number;
  /** Core of all servers. */
  readonly core: number | undefined;
  readonly options: Options;
  /** Told after each measurement. */
  readonly progress: (done: number, all: number) => void;
  /** Aborts between two measurements. */
  readonly signal: AbortSignal;
}

interface Step {
  readonly round: number;
  readonly name: Case;
  readonly connections: number;
  readonly target: Target;
}

/** Measures every case on every target that has it, floor and archive next to each other, round after round. */
export async function measureSeries(series: SeriesOptions): Promise<Sample[]> {
  const { options, progress, signal } = series;
  const first = [Math.max(...options.connections)];
  const isUpload = ({ name }: Step) => name === 'upload of the corpus';
  const run = async (step: Step, otherMs: number) => {
    const sample = await measure(series, step, isUpload(step) ? options.uploadMs : otherMs);
    if (isUpload(step)) await step.target.settled?.();
    return sample;
  };
  for (const step of steps(series, 1, first)) await run(step, options.firstMs);
  const all = steps(series, options.rounds, options.connections);
  const samples: Sample[] = [];
  for (const step of all) {
    signal.throwIfAborted();
    samples.push(await run(step, options.measuredMs));
    progress(samples.length, all.length);
  }
  return samples;
}

/** Who comes first changes from round to round, so that a drift of the machine meets each alike. */
function steps({ targets, options }: SeriesOptions, rounds: number, connections: readonly number[]): Step[] {
  const steps: Step[] = [];
  for (let round = 1; round <= rounds; round += 1)
    for (const count of connections)
      for (const name of cases.filter(known => known.includes(options.only)))
        for (const target of rotated(targets, round))
          if (target.requests[name]) steps.push({ round, name, connections: count, target });
  return steps;
}

function rotated<T>(items: readonly T[], by: number): T[] {
  return items.map((_, n) => items[(n + by) % items.length] as T);
}

async function measure(series: SeriesOptions, step: Step, measuredMs: number): Promise<Sample> {
  series.signal.throwIfAborted();
  const { round, name, connections, target } = step;
  const request = target.requests[name];
  if (!request) throw new Error(`${target.name} has no ${name}`);
  const sample = async () => ({
    own: await usageOf(target.pids),
    engines: await usageOf(await descendantsOf(series.enginesPid)),
    core: series.core === undefined ? 0 : await workOfCore(series.core),
  });
  const { outcome, before, after } = await series.load.run(
    {
      port: target.port,
      connections,
      shots: request.shots,
      expected: [request.status],
      warmMs: series.options.warmMs,
      measuredMs,
    },
    sample,
  );
  if (outcome.served === 0 && outcome.failed > 0)
    throw new Error(`${target.name}, ${name}: nothing was served (${outcome.failure ?? ''})`);
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
