import type { Sample } from '../measure/series.ts';
import { type Goal, goalLine } from '../report/goals.ts';
import { type Row, summarise } from '../report/summary.ts';
import { figure, formatTable } from '../report/table.ts';

export const archive = 'archive, one process';
export const memoryFloor = 'graphql-js, in memory';
export const grpcFloor = 'graphql-js, same gRPC calls';

const goals: readonly (readonly [string, number])[] = [
  [memoryFloor, 0.15],
  [grpcFloor, 0.5],
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

/** The table, and for each floor and number of connections whether the goal is met: by throughput, with the ratio by CPU. */
export function report(samples: readonly Sample[]): string {
  const [overMemory, overGrpc] = [summarise(samples, memoryFloor), summarise(samples, grpcFloor)];
  const rows = overMemory.map((row, n) => cells(row, overGrpc[n]));
  const judged = goals.flatMap(([floor, least]) =>
    summarise(samples, floor)
      .filter(({ target }) => target === archive)
      .map(row => goalLine(judge(row, floor, least))),
  );
  return [formatTable(header, rows, 2), '', ...judged, ''].join('\n');
}

function cells(row: Row, overGrpc: Row | undefined): string[] {
  const ratio = (value: number | undefined) => value?.toFixed(2) ?? '';
  return [
    String(row.connections),
    row.target,
    ...[row.perSecond, row.p50Ms, row.p99Ms].map(figure),
    ...[row.cpuUs, row.engineCpuUs, row.rss / 1e6].map(value => value.toFixed(0)),
    row.failed === 0 ? '' : String(row.failed),
    ...[row.ratio, row.cpuRatio, overGrpc?.ratio, overGrpc?.cpuRatio].map(ratio),
  ];
}

function judge({ connections, ratio = 0, cpuRatio = 0 }: Row, floor: string, least: number): Goal {
  return {
    text: `${archive}: 20 sessions with project and metadata at ${connections} connections ≥ ${least} × ${floor}`,
    found: `${ratio.toFixed(2)} ×, by CPU ${cpuRatio.toFixed(2)} ×`,
    met: ratio >= least,
  };
}
