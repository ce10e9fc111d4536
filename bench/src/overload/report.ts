import { percentile } from '../statistics/statistics.ts';
import { formatTable } from '../report/table.ts';
import type { Phase, Sample } from './open-loop.ts';

export interface Measurement {
  readonly name: string;
  readonly acceptedStatuses: readonly number[];
  /** Rate and latency of the responses to clients that wait for each response (closed loop). */
  readonly capacity: { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number };
  /** Before, during and after the overload. */
  readonly phases: readonly [Phase, Phase, Phase];
  readonly samples: readonly Sample[];
}

export interface Summary {
  readonly offeredPerSecond: number;
  /** Accepted requests per second during the overload, and their share of the capacity. */
  readonly acceptedPerSecond: number;
  readonly acceptedShare: number;
  readonly rejectedShare: number;
  /** Responses with a status that is neither accepted nor 503. */
  readonly other: number;
  readonly acceptedMs: readonly [p50: number, p99: number];
  readonly rejectedMs: readonly [p50: number, p99: number];
  /** Share of the rejections that came within 2 s. */
  readonly promptShare: number;
  /** Time in ms from the end of the overload until all requests succeed and none is slow. */
  readonly normalAfterMs: number;
}

const windowMs = 100;
const promptMs = 2_000;
/** A response is slow if it exceeds `minNormalMs` and this multiple of the p99 before the overload. */
const normalP99Factor = 2;
const minNormalMs = 50;

export function summarize({ acceptedStatuses, capacity, phases, samples }: Measurement): Summary {
  const [before, overload] = phases;
  const end = before.ms + overload.ms;
  const during = samples.filter(([due]) => due >= before.ms && due < end);
  const accepted = during.filter(([, , status]) => acceptedStatuses.includes(status));
  const rejected = during.filter(([, , status]) => status === 503);
  const acceptedPerSecond = (accepted.length / overload.ms) * 1_000;
  const usualMs = percentile(timesOf(samples.filter(([due]) => due < before.ms)), 99);
  return {
    offeredPerSecond: overload.perSecond,
    acceptedPerSecond,
    acceptedShare: acceptedPerSecond / capacity.perSecond,
    rejectedShare: rejected.length / during.length,
    other: samples.filter(([, , status]) => status !== 503 && !acceptedStatuses.includes(status)).length,
    acceptedMs: p50AndP99(accepted),
    rejectedMs: p50AndP99(rejected),
    promptShare: rejected.filter(([, ms]) => ms <= promptMs).length / rejected.length,
    normalAfterMs: findNormalAfterMs(samples, acceptedStatuses, end, Math.max(minNormalMs, normalP99Factor * usualMs)),
  };
}

/**
 * Returns when the last window with a failed or slow request ends, in ms after the overload; 0 if there is no such
 * window.
 */
function findNormalAfterMs(
  samples: readonly Sample[],
  acceptedStatuses: readonly number[],
  end: number,
  limitMs: number,
): number {
  const bad = samples.filter(([due, ms, status]) => due >= end && (!acceptedStatuses.includes(status) || ms > limitMs));
  const last = Math.max(...bad.map(([due]) => Math.floor((due - end) / windowMs) + 1), 0);
  return last * windowMs;
}

function p50AndP99(samples: readonly Sample[]): readonly [number, number] {
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
  'rejected p50',
  'p99',
  'in 2 s',
  'normal after ms',
];

export function formatReport(measurements: readonly Measurement[]): string {
  const rows = measurements.map(each => {
    const summary = summarize(each);
    const { perSecond, p50Ms, p99Ms } = each.capacity;
    const ms = [...summary.acceptedMs, ...summary.rejectedMs].map(each => each.toFixed(1));
    const shares = [summary.acceptedShare, summary.rejectedShare].map(share => `${(share * 100).toFixed(0)} %`);
    return [
      each.name,
      perSecond.toFixed(0),
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
      summary.offeredPerSecond.toFixed(0),
      summary.acceptedPerSecond.toFixed(0),
      ...shares,
      String(summary.other),
      ...ms,
      Number.isNaN(summary.promptShare) ? '' : `${(summary.promptShare * 100).toFixed(0)} %`,
      summary.normalAfterMs.toFixed(0),
    ];
  });
  return `${formatTable(header, rows, 1)}\n`;
}
