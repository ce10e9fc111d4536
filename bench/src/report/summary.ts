import { type Case, cases, baselineCases } from '../options/cases.ts';
import { median } from '../statistics/statistics.ts';
import type { Sample } from '../measure/series.ts';

/**
 * The measurements of one case on one target. Unless its comment says otherwise, a figure is the median of the rounds.
 */
export interface Row {
  readonly name: Case;
  readonly connections: number;
  readonly target: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time per request, in µs. */
  readonly cpuUs: number;
  readonly engineCpuUs: number;
  readonly rss: number;
  /** In all rounds. */
  readonly failed: number;
  /**
   * Throughput divided by that of the baseline. The machine may become slower, so this is the median of the ratios of
   * the rounds.
   */
  readonly ratio?: number;
  /**
   * The baseline's CPU time per request divided by the target's, engines included. Other load on the machine affects
   * this figure less than `ratio`.
   */
  readonly cpuRatio?: number;
  /**
   * Highest share of its core that the load generator used, from 0 to 1. Near 1, the generator limits the throughput.
   */
  readonly loadShare: number;
}

const throughputOf = ({ served, elapsedMs }: Sample) => (served / elapsedMs) * 1_000;

const cpuPerRequestUs = ({ cpuUs, engineCpuUs, served }: Sample) => (cpuUs + engineCpuUs) / served;

/**
 * Returns a row for each case, number of connections and target, in the order of the cases. `baseline` is the target to
 * compare with.
 */
export function summarize(samples: readonly Sample[], baseline: string): Row[] {
  const groups = Map.groupBy(
    samples,
    ({ name, connections, target }) => `${connections}|${cases.indexOf(name)}|${target}`,
  );
  const rows = [...groups.values()].map(group => toRow(group, samples, baseline));
  return rows.sort((a, b) => a.connections - b.connections || cases.indexOf(a.name) - cases.indexOf(b.name));
}

function toRow(group: readonly Sample[], all: readonly Sample[], baseline: string): Row {
  const [{ name, connections, target }] = group as [Sample];
  const medianOf = (value: (sample: Sample) => number) => median(group.map(value));
  const ratios = (of: (sample: Sample) => number) =>
    target === baseline ? [] : group.flatMap(sample => ratioOf(sample, all, baseline, of));
  const [byRate, byCpu] = [ratios(throughputOf), ratios(sample => 1 / cpuPerRequestUs(sample))];
  return {
    name,
    connections,
    target,
    perSecond: medianOf(throughputOf),
    p50Ms: medianOf(sample => sample.p50Ms),
    p99Ms: medianOf(sample => sample.p99Ms),
    cpuUs: medianOf(sample => sample.cpuUs / sample.served),
    engineCpuUs: medianOf(sample => sample.engineCpuUs / sample.served),
    rss: medianOf(sample => sample.rss),
    failed: group.reduce((sum, sample) => sum + sample.failed, 0),
    ...(byRate.length === 0 ? {} : { ratio: median(byRate), cpuRatio: median(byCpu) }),
    loadShare: Math.max(...group.map(sample => sample.loadShare)),
  };
}

function ratioOf(sample: Sample, all: readonly Sample[], baseline: string, of: (sample: Sample) => number): number[] {
  const comparedCase = baselineCases[sample.name] ?? sample.name;
  const found = all.find(
    other =>
      other.target === baseline &&
      other.name === comparedCase &&
      other.connections === sample.connections &&
      other.round === sample.round,
  );
  return found ? [of(sample) / of(found)] : [];
}
