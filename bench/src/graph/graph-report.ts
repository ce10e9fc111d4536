import type { Sample } from '../measure/series.ts';
import { type Goal, formatGoal } from '../report/goals.ts';
import { type Row, summarize } from '../report/summary.ts';
import { formatFigure, formatTable } from '../report/table.ts';

export const archiveName = 'archive, one process';
export const memoryBaselineName = 'graphql-js, in memory';
export const grpcBaselineName = 'graphql-js, same gRPC calls';

const goals: readonly (readonly [string, number])[] = [
  [memoryBaselineName, 0.15],
  [grpcBaselineName, 0.5],
];

const header = [
  'conn',
  'target',
  'req/s',
  'p50 ms',
  'p99 ms',
  'CPU µs',
  'engines µs',
  'MB',
  'failed',
  '× memory',
  'by CPU',
  '× gRPC',
  'by CPU',
];

export function formatReport(samples: readonly Sample[]): string {
  const [overMemory, overGrpc] = [summarize(samples, memoryBaselineName), summarize(samples, grpcBaselineName)];
  const rows = overMemory.map((row, n) => formatCells(row, overGrpc[n]));
  const goalLines = goals.flatMap(([baseline, minRatio]) =>
    summarize(samples, baseline)
      .filter(({ target }) => target === archiveName)
      .map(row => formatGoal(toGoal(row, baseline, minRatio))),
  );
  return [formatTable(header, rows, 2), '', ...goalLines, ''].join('\n');
}

function formatCells(row: Row, overGrpc: Row | undefined): string[] {
  const ratio = (value: number | undefined) => value?.toFixed(2) ?? '';
  return [
    String(row.connections),
    row.target,
    ...[row.perSecond, row.p50Ms, row.p99Ms].map(formatFigure),
    ...[row.cpuUs, row.engineCpuUs, row.rss / 1e6].map(value => value.toFixed(0)),
    row.failed === 0 ? '' : String(row.failed),
    ...[row.ratio, row.cpuRatio, overGrpc?.ratio, overGrpc?.cpuRatio].map(ratio),
  ];
}

function toGoal({ connections, ratio = 0, cpuRatio = 0 }: Row, baseline: string, minRatio: number): Goal {
  return {
    text: `${archiveName}: 20 sessions with project and metadata at ${connections} connections ≥ ${minRatio} × ${baseline}`,
    measured: `${ratio.toFixed(2)} ×, by CPU ${cpuRatio.toFixed(2)} ×`,
    isMet: ratio >= minRatio,
  };
}
