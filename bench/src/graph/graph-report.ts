import type { Sample } from '../measure/series.ts';
import { type Goal, formatGoal } from '../report/goals.ts';
import { type Row, summarize } from '../report/summary.ts';
import { formatFigure, formatTable } from '../report/table.ts';

export const archiveName = 'archive, one process';
export const memoryFloorName = 'graphql-js, in memory';
export const grpcFloorName = 'graphql-js, same gRPC calls';

const goals: readonly (readonly [string, number])[] = [
  [memoryFloorName, 0.15],
  [grpcFloorName, 0.5],
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

/** The table, then for each floor and number of connections whether the throughput reaches the goal. */
export function formatReport(samples: readonly Sample[]): string {
  const [overMemory, overGrpc] = [summarize(samples, memoryFloorName), summarize(samples, grpcFloorName)];
  const rows = overMemory.map((row, n) => formatCells(row, overGrpc[n]));
  const goalLines = goals.flatMap(([floor, minRatio]) =>
    summarize(samples, floor)
      .filter(({ target }) => target === archiveName)
      .map(row => formatGoal(toGoal(row, floor, minRatio))),
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

function toGoal({ connections, ratio = 0, cpuRatio = 0 }: Row, floor: string, minRatio: number): Goal {
  return {
    text: `${archiveName}: 20 sessions with project and metadata at ${connections} connections ≥ ${minRatio} × ${floor}`,
    measured: `${ratio.toFixed(2)} ×, by CPU ${cpuRatio.toFixed(2)} ×`,
    isMet: ratio >= minRatio,
  };
}
