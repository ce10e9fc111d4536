import { percentile } from '../statistics/statistics.ts';
import { type Goal, goalLine } from '../report/goals.ts';
import { figure, formatTable } from '../report/table.ts';
import type { CaseName } from './cases.ts';
import type { EngineName } from './options.ts';
import type { Series } from './series.ts';

/** What was measured on one engine with so many sessions. */
export interface Measured {
  readonly engine: EngineName;
  readonly sessions: number;
  readonly series: readonly Series[];
}

export const archiveName = 'archive';
export const rawName = 'raw recipe';

const header = ['sessions', 'case', 'asked', 'total', 'p50 ms', 'p95 ms', 'p99 ms', '× raw p50', '× raw p95', 'failed'];
const commonest: CaseName = 'the commonest word';
const rare: readonly CaseName[] = ['a word in one session', 'a word in 0.1 %', 'a word in 1 %'];

/** Tables of all that was measured, and which goals are met. */
export function searchReport(all: readonly Measured[]): string {
  const tables = all.map(({ engine, sessions, series }) => {
    const rows = series.map(each => cells(each, rawOf(series, each), sessions));
    return `${engine}, ${sessions} sessions\n${formatTable(header, rows, 3)}\n`;
  });
  return [...tables, ...searchGoals(all).map(goalLine), ''].join('\n');
}

function rawOf(series: readonly Series[], { name, asked }: Series): Series | undefined {
  return asked === rawName ? undefined : series.find(other => other.name === name && other.asked === rawName);
}

const at = (series: Series, percent: number) => percentile(Float64Array.from(series.ms).sort(), percent);

function cells(series: Series, raw: Series | undefined, sessions: number): string[] {
  const ratio = (percent: number) => (raw ? (at(series, percent) / at(raw, percent)).toFixed(2) : '');
  return [
    String(sessions),
    series.name,
    series.asked,
    figure(series.total),
    ...[50, 95, 99].map(percent => figure(at(series, percent))),
    ratio(50),
    ratio(95),
    series.failures.join('; ').slice(0, 60),
  ];
}

/** The goals for what was measured, of each engine. */
export function searchGoals(all: readonly Measured[]): Goal[] {
  return all.flatMap(measured => {
    const earlier = all.find(other => other.engine === measured.engine && other.sessions < measured.sessions);
    return earlier ? grown(earlier, measured) : againstRaw(measured);
  });
}

function againstRaw({ engine, sessions, series }: Measured): Goal[] {
  const [archive, raw] = [archiveName, rawName].map(asked => find(series, commonest, asked));
  if (!archive || !raw) return [];
  const [ours, theirs] = [at(archive, 95), at(raw, 95)];
  const most = engine === 'postgres' ? 2 * theirs : 1.3 * theirs + 10;
  const bound = engine === 'postgres' ? '2 × raw' : '1.3 × raw + 10 ms';
  return [
    {
      text: `${engine}, ${sessions} sessions: ${commonest}, p95 ≤ ${bound}`,
      found: `${figure(ours)} ms of ${figure(most)} ms`,
      met: ours <= most,
    },
  ];
}

/** Growth is judged by the medians; p95 beside them. Promised of Elasticsearch. */
function grown(before: Measured, after: Measured): Goal[] {
  if (after.engine !== 'elasticsearch') return [];
  return [...rare, commonest].flatMap(name => {
    const [small, large] = [before, after].map(({ series }) => find(series, name, archiveName));
    if (!small || !large) return [];
    const most = name === commonest ? 3 : 1.5;
    const ratio = (percent: number) => at(large, percent) / at(small, percent);
    const text = `${after.engine}, ${after.sessions} sessions: ${name}, p50 ≤ ${most} × that of ${before.sessions}`;
    return [{ text, found: `${ratio(50).toFixed(2)} × (p95 ${ratio(95).toFixed(2)} ×)`, met: ratio(50) <= most }];
  });
}

function find(series: readonly Series[], name: CaseName, asked: string): Series | undefined {
  return series.find(each => each.name === name && each.asked === asked);
}
