import type { Row } from './summary.ts';

const header = [
  'conn',
  'case',
  'target',
  'req/s',
  'p50 ms',
  'p99 ms',
  'CPU µs',
  'engines µs',
  'MB',
  'failed',
  '× baseline',
  '× by CPU',
];
/** Above this share of its core, the load generator may limit the throughput. */
const busyLoadShare = 0.9;

export function formatRows(rows: readonly Row[]): string {
  return formatTable(header, rows.map(formatCells), 3);
}

function formatCells(row: Row): string[] {
  const {
    name,
    connections,
    target,
    perSecond,
    p50Ms,
    p99Ms,
    cpuUs,
    engineCpuUs,
    rss,
    failed,
    ratio,
    cpuRatio,
    loadShare,
  } = row;
  return [
    String(connections),
    name,
    target,
    `${loadShare > busyLoadShare ? '≥ ' : ''}${formatFigure(perSecond)}`,
    formatFigure(p50Ms),
    formatFigure(p99Ms),
    formatWhole(cpuUs),
    formatWhole(engineCpuUs),
    formatWhole(rss / 1e6),
    failed === 0 ? '' : String(failed),
    ratio === undefined ? '' : ratio.toFixed(2),
    cpuRatio === undefined ? '' : cpuRatio.toFixed(2),
  ];
}

/** Returns `-` if no request was served. */
function formatWhole(value: number): string {
  return Number.isFinite(value) ? value.toFixed(0) : '-';
}

/** Returns three significant digits without an exponent; `-` if the number is not finite. */
export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return '-';
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

/** Columns 2 to `leftAligned` are left-aligned, all others right-aligned. */
export function formatTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  leftAligned: number,
): string {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map(row => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? '';
        return column > 0 && column < leftAligned ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  return [line(header), ...rows.map(line)].join('\n');
}
