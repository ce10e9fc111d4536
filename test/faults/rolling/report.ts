import { percentile } from '../../src/load/percentile.ts';
import type { Report } from '../report/write-report.ts';
import type { Sample } from './clients.ts';

/** Times are on the monotonic clock, in ms. */
export interface Restart {
  readonly name: string;
  /** The exit code is null if the process was killed. */
  readonly code: number | null;
  readonly began: number;
  readonly exitedAt: number;
  readonly readyAt: number;
  /** A request counts for this restart if it begins between `began` and this time. */
  readonly endedAt: number;
}

export interface Figures {
  readonly restarts: readonly Restart[];
  readonly samples: readonly Sample[];
}

const maxFailedShare = 0.001;

export function report({ restarts, samples }: Figures): Report {
  const rows = restarts.map(({ name, code, began, exitedAt, readyAt, endedAt }) => {
    const during = samples.filter(sample => sample.began >= began && sample.began < endedAt);
    return [
      name,
      String(code),
      formatSeconds(exitedAt - began),
      formatSeconds(readyAt - exitedAt),
      ...figuresOf(during),
    ];
  });
  const failed = samples.filter(({ failure }) => failure !== undefined);
  const share = failed.length / samples.length;
  const lines = [
    '| restarted | code | exited after s | ready after s | requests | retried | failed | p50 ms | p99 ms | slowest ms |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...[...rows, ['all', '', '', '', ...figuresOf(samples)]].map(cells => `| ${cells.join(' | ')} |`),
    '',
    ...new Set(failed.map(({ kind, failure }) => `failed: ${kind}: ${failure}`)),
    `${failed.length} of ${samples.length} requests failed: ${(share * 100).toFixed(3)} % (goal ${maxFailedShare * 100} %)`,
  ];
  return { text: lines.join('\n'), isMet: share <= maxFailedShare && restarts.every(({ code }) => code === 0) };
}

function figuresOf(samples: readonly Sample[]): string[] {
  const times = samples.map(({ ms }) => ms);
  const retried = samples.filter(({ retries }) => retries > 0).length;
  const failed = samples.filter(({ failure }) => failure !== undefined).length;
  return [samples.length, retried, failed, ...[50, 99, 100].map(percent => percentile(times, percent).toFixed(0))].map(
    String,
  );
}

function formatSeconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
