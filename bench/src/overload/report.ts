import { percentile } from '../statistics/statistics.ts';
import { formatTable } from '../report/table.ts';
import type { Phase, Sample } from './open-loop.ts';

/** What came of one kind of request. */
export interface Measured {
  readonly name: string;
  /** Statuses that count as accepted. */
  readonly accepted: readonly number[];
  /** Answers per second to closed-loop clients, and their latency. */
  readonly capacity: { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number };
  /** Before, overload, afterwards. */
  readonly phases: readonly [Phase, Phase, Phase];
  readonly samples: readonly Sample[];
}

/** What is told of it. */
export interface Summary {
  readonly offered: number;
  /** Accepted per second in the overload, and their share of the capacity. */
  readonly perSecond: number;
  readonly share: number;
  readonly refusedShare: number;
  /** Neither accepted nor 503. */
  readonly other: number;
  readonly acceptedMs: readonly [p50: number, p99: number];
  readonly refusedMs: readonly [p50: number, p99: number];
  /** From the overload's end until requests are answered again as before it, in ms. */
  readonly normalAfterMs: number;
}

const windowMs = 100;
/** What is called as before: nothing refused, and no slower than so many times the p99 from before, or this many ms. */
const times = 2;
const leastMs = 50;

export function summarise({ accepted, capacity, phases, samples }: Measured): Summary {
  const [before, overload] = phases;
  const end = before.ms + overload.ms;
  const during = samples.filter(([due]) => due >= before.ms && due < end);
  const fine = during.filter(([, , status]) => accepted.includes(status));
  const refused = during.filter(([, , status]) => status === 503);
  const perSecond = (fine.length / overload.ms) * 1_000;
  const usual = percentile(timesOf(samples.filter(([due]) => due < before.ms)), 99);
  return {
    offered: overload.perSecond,
    perSecond,
    share: perSecond / capacity.perSecond,
    refusedShare: refused.length / during.length,
    other: samples.filter(([, , status]) => status !== 503 && !accepted.includes(status)).length,
    acceptedMs: spread(fine),
    refusedMs: spread(refused),
    normalAfterMs: normalAfter(samples, accepted, end, Math.max(leastMs, times * usual)),
  };
}

/** The end of the last window in which something was refused or slow; 0 where there is none. */
function normalAfter(samples: readonly Sample[], accepted: readonly number[], end: number, limitMs: number): number {
  const bad = samples.filter(([due, ms, status]) => due >= end && (!accepted.includes(status) || ms > limitMs));
  const last = Math.max(...bad.map(([due]) => Math.floor((due - end) / windowMs) + 1), 0);
  return last * windowMs;
}

function spread(samples: readonly Sample[]): readonly [number, number] {
  const sorted = timesOf(samples);
  return [percentile(sorted, 50), percentile(sorted, 99)];
}

function timesOf(samples: readonly Sample[]): Float64Array {
  return Float64Array.from(samples, ([, ms]) => ms).sort();
}

const header = [
  'requests',
  'capacity/s',
  'p50 ms',
  'p99 ms',
  'offered/s',
  'accepted/s',
  'of capacity',
  '503',
  'other',
  'accepted p50',
  'p99',
  'refused p50',
  'p99',
  'as before after ms',
];

export function report(measured: readonly Measured[]): string {
  const rows = measured.map(each => {
    const summary = summarise(each);
    const { perSecond, p50Ms, p99Ms } = each.capacity;
    const ms = [...summary.acceptedMs, ...summary.refusedMs].map(each => each.toFixed(1));
    const shares = [summary.share, summary.refusedShare].map(share => `${(share * 100).toFixed(0)} %`);
    return [
      each.name,
      perSecond.toFixed(0),
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
      summary.offered.toFixed(0),
      summary.perSecond.toFixed(0),
      ...shares,
      String(summary.other),
      ...ms,
      summary.normalAfterMs.toFixed(0),
    ];
  });
  return `${formatTable(header, rows, 1)}\n`;
}
