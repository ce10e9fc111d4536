import type { Experience } from '../../src/load/quiet-owner.ts';
import { summarizeExperience } from '../../src/load/quiet-owner.ts';
import type { GreedyCounts } from '../../src/load/greedy-owner.ts';
import { percentile } from '../../src/load/percentile.ts';
import type { Report } from '../report/write-report.ts';

export interface Figures {
  /** Measurements of owner B, before and while owner A sends. */
  readonly before: Experience;
  readonly during: Experience;
  readonly greedy: GreedyCounts;
  readonly seconds: number;
}

const maxP99Ratio = 2;

export function report({ before, during, greedy, seconds }: Figures): Report {
  const [alone, together] = [summarizeExperience(before), summarizeExperience(during)];
  const ratio = together.p99Ms / alone.p99Ms;
  const kinds = [...new Set(before.samples.map(({ kind }) => kind))];
  const failed = [...alone.failed, ...together.failed];
  const late = alone.lateUploads + together.lateUploads;
  const lines = [
    '| B: requests | alone | p50 ms | p99 ms | with A | p50 ms | p99 ms | failed |',
    '|---|---|---|---|---|---|---|---|',
    ...[...kinds, 'all'].map(kind => formatRow(kind, before, during)),
    '',
    '| B: uploads until found | count | slowest ms | too late |',
    '|---|---|---|---|',
    `| alone | ${before.searchDelays.length} | ${alone.slowestSearchDelayMs.toFixed(0)} | ${alone.lateUploads} |`,
    `| with A | ${during.searchDelays.length} | ${together.slowestSearchDelayMs.toFixed(0)} | ${together.lateUploads} |`,
    '',
    '| A: answers per second | status: rate |',
    '|---|---|',
    ...Object.entries(greedy).map(([kind, counts]) => `| ${kind} | ${formatRates(counts, seconds)} |`),
    '',
    ...new Set(failed.map(failure => `failed: ${failure}`)),
    `B: p99 × ${ratio.toFixed(2)} (goal ${maxP99Ratio}), ${failed.length} failed requests (goal 0), ${late} late uploads (goal 0)`,
  ];
  return { text: lines.join('\n'), isMet: ratio <= maxP99Ratio && failed.length === 0 && late === 0 };
}

function formatRow(kind: string, before: Experience, during: Experience): string {
  const cells = [before, during].flatMap(({ samples }) => {
    const times = samples.filter(sample => kind === 'all' || sample.kind === kind).map(({ ms }) => ms);
    return [times.length, ...[50, 99].map(percent => percentile(times, percent).toFixed(1))];
  });
  const failed = during.samples.filter(sample => (kind === 'all' || sample.kind === kind) && sample.status >= 400);
  return `| ${[kind, ...cells, failed.length].join(' | ')} |`;
}

function formatRates(counts: Readonly<Record<string, number>>, seconds: number): string {
  return Object.entries(counts)
    .map(([status, count]) => `${status === '0' ? 'none' : status}: ${(count / seconds).toFixed(1)}`)
    .join(', ');
}
