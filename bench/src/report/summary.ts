import { type Case, cases, floorCases } from '../options/cases.ts';
import { median } from '../statistics/statistics.ts';
import type { Sample } from '../measure/series.ts';

/** Medians over the rounds of one case on one target. */
export interface Row {
  readonly name: Case;
  readonly connections: number;
  readonly target: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Per request, in µs. */
  readonly cpuUs: number;
  readonly engineCpuUs: number;
  readonly rss: number;
  /** Answers with another status than the expected one, in all rounds. */
  readonly failed: number;
  /** Throughput over that of the floor: the median of the rounds' ratios, as what drifts within a round meets both. */
  readonly ratio?: number;
  /** CPU time of the floor per request over that of the target, engines included; moved less than throughput by other work on the machine. */
  readonly cpuRatio?: number;
  /** The most of its core that the load generator used, 0 to 1: near 1 the load was the slower side. */
  readonly loadShare: number;
}

const rate = ({ served, elapsedMs }: Sample) => (served / elapsedMs) * 1_000;

const costUs = ({ cpuUs, engineCpuUs, served }: Sample) => (cpuUs + engineCpuUs) / served;

/** A row for each case, connections and target, in the order of the cases. `floor` is the target that others are compared with. */
export function summarise(samples: readonly Sample[], floor: string): Row[] {
  const groups = Map.groupBy(
    samples,
    ({ name, connections, target }) => `${connections}|${cases.indexOf(name)}|${target}`,
  );
  const rows = [...groups.values()].map(group => toRow(group, samples, floor));
  return rows.sort((a, b) => a.connections - b.connections || cases.indexOf(a.name) - cases.indexOf(b.name));
}

function toRow(group: readonly Sample[], all: readonly Sample[], floor: string): Row {
  const [{ name, connections, target }] = group as [Sample];
  const middle = (of: (sample: Sample) => number) => median(group.map(of));
  const ratios = (of: (sample: Sample) => number) =>
    target === floor ? [] : group.flatMap(sample => ratioOf(sample, all, floor, of));
  const [byRate, byCpu] = [ratios(rate), ratios(sample => 1 / costUs(sample))];
  return {
    name,
    connections,
    target,
    perSecond: middle(rate),
    p50Ms: middle(sample => sample.p50Ms),
    p99Ms: middle(sample => sample.p99Ms),
    cpuUs: middle(sample => sample.cpuUs / sample.served),
    engineCpuUs: middle(sample => sample.engineCpuUs / sample.served),
    rss: middle(sample => sample.rss),
    failed: group.reduce((sum, sample) => sum + sample.failed, 0),
    ...(byRate.length === 0 ? {} : { ratio: median(byRate), cpuRatio: median(byCpu) }),
    loadShare: Math.max(...group.map(sample => sample.loadShare)),
  };
}

function ratioOf(sample: Sample, all: readonly Sample[], floor: string, of: (sample: Sample) => number): number[] {
  const wanted = floorCases[sample.name] ?? sample.name;
  const found = all.find(
    other =>
      other.target === floor &&
      other.name === wanted &&
      other.connections === sample.connections &&
      other.round === sample.round,
  );
  return found ? [of(sample) / of(found)] : [];
}
