import type { Sample } from './clients.ts';

/** One process that was asked to end, and started again. Times on the clock of `performance.now`, in ms. */
export interface Restart {
  readonly name: string;
  /** Exit code; null: it was killed. */
  readonly code: number | null;
  readonly began: number;
  readonly ended: number;
  readonly ready: number;
  readonly over: number;
}

const mostFailed = 0.001;

/** The figures as text, and whether they are within the goals. */
export function report(restarts: readonly Restart[], samples: readonly Sample[]) {
  const rows = restarts.map(restart => {
    const { name, code, began, ended, ready, over } = restart;
    const meanwhile = samples.filter(sample => sample.began >= began && sample.began < over);
    return [name, String(code), seconds(ended - began), seconds(ready - ended), ...figuresOf(meanwhile)];
  });
  const failed = samples.filter(({ failure }) => failure !== undefined);
  const share = failed.length / samples.length;
  const lines = [
    '| restarted | code | ended after s | ready after s | requests | retried | failed | p50 ms | p99 ms | slowest ms |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...[...rows, ['all', '', '', '', ...figuresOf(samples)]].map(cells => `| ${cells.join(' | ')} |`),
    '',
    ...new Set(failed.map(({ kind, failure }) => `failed: ${kind}: ${failure}`)),
    `${failed.length} of ${samples.length} requests failed: ${(share * 100).toFixed(3)} % (goal ${mostFailed * 100} %)`,
  ];
  return { text: lines.join('\n'), met: share <= mostFailed && restarts.every(({ code }) => code === 0) };
}

function figuresOf(samples: readonly Sample[]): string[] {
  const times = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  /** Nearest rank. */
  const at = (percent: number) => times[Math.max(1, Math.ceil((percent / 100) * times.length)) - 1] ?? Number.NaN;
  const retried = samples.filter(({ retries }) => retries > 0).length;
  const failed = samples.filter(({ failure }) => failure !== undefined).length;
  return [samples.length, retried, failed, ...[50, 99, 100].map(percent => at(percent).toFixed(0))].map(String);
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
