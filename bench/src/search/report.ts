import { percentile } from '../statistics/statistics.ts';
import { type Goal, formatGoal } from '../report/goals.ts';
import { formatFigure, formatTable } from '../report/table.ts';
import type { CaseName } from './cases.ts';
import type { EngineName } from './options.ts';
import type { Series } from './series.ts';

export interface EngineResult {
  readonly engine: EngineName;
  readonly sessions: number;
  readonly series: readonly Series[];
}

export const archiveName = 'archive';
export const rawName = 'raw recipe';

const header = [
  'sessions',
  'case',
  'target',
  'total',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  '× raw p50',
  '× raw p95',
  'failed',
];
const commonestCase: CaseName = 'the commonest word';
const rareCases: readonly CaseName[] = ['a word in one session', 'a word in 0.1 %', 'a word in 1 %'];

export function formatSearchReport(all: readonly EngineResult[]): string {
  const tables = all.map(({ engine, sessions, series }) => {
    const rows = series.map(each => formatCells(each, rawOf(series, each), sessions));
    return `${engine}, ${sessions} sessions\n${formatTable(header, rows, 3)}\n`;
  });
  return [...tables, ...checkSearchGoals(all).map(formatGoal), ''].join('\n');
}

function rawOf(series: readonly Series[], { name, target }: Series): Series | undefined {
  return target === rawName ? undefined : series.find(other => other.name === name && other.target === rawName);
}

const percentileOf = (series: Series, percent: number) => percentile(Float64Array.from(series.ms).sort(), percent);

function formatCells(series: Series, raw: Series | undefined, sessions: number): string[] {
  const ratio = (percent: number) =>
    raw ? (percentileOf(series, percent) / percentileOf(raw, percent)).toFixed(2) : '';
  return [
    String(sessions),
    series.name,
    series.target,
    formatFigure(series.total),
    ...[50, 95, 99].map(percent => formatFigure(percentileOf(series, percent))),
    ratio(50),
    ratio(95),
    series.failures.join('; ').slice(0, 60),
  ];
}

export function checkSearchGoals(all: readonly EngineResult[]): Goal[] {
  return all.flatMap(measured => {
    const earlier = all.find(other => other.engine === measured.engine && other.sessions < measured.sessions);
    return earlier ? checkGrowth(earlier, measured) : checkAgainstRaw(measured);
  });
}

function checkAgainstRaw({ engine, sessions, series }: EngineResult): Goal[] {
  const [archive, raw] = [archiveName, rawName].map(target => find(series, commonestCase, target));
  if (!archive || !raw) return [];
  const [ours, theirs] = [percentileOf(archive, 95), percentileOf(raw, 95)];
  const max = engine === 'postgres' ? 2 * theirs : 1.3 * theirs + 10;
  const bound = engine === 'postgres' ? '2 × raw' : '1.3 × raw + 10 ms';
  return [
    {
      text: `${engine}, ${sessions} sessions: ${commonestCase}, p95 ≤ ${bound}`,
      measured: `${formatFigure(ours)} ms of at most ${formatFigure(max)} ms`,
      isMet: ours <= max,
    },
  ];
}

/** Compares the medians of two numbers of sessions. Only Elasticsearch has this goal. */
function checkGrowth(before: EngineResult, after: EngineResult): Goal[] {
  if (after.engine !== 'elasticsearch') return [];
  return [...rareCases, commonestCase].flatMap(name => {
    const [small, large] = [before, after].map(({ series }) => find(series, name, archiveName));
    if (!small || !large) return [];
    const max = name === commonestCase ? 3 : 1.5;
    const ratio = (percent: number) => percentileOf(large, percent) / percentileOf(small, percent);
    const text = `${after.engine}, ${after.sessions} sessions: ${name}, p50 ≤ ${max} × that of ${before.sessions}`;
    return [{ text, measured: `${ratio(50).toFixed(2)} × (p95 ${ratio(95).toFixed(2)} ×)`, isMet: ratio(50) <= max }];
  });
}

function find(series: readonly Series[], name: CaseName, target: string): Series | undefined {
  return series.find(each => each.name === name && each.target === target);
}
