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
  '× floor',
  '× by CPU',
];
/** Above this share of its core the load generator may have been the slower side. */
const busy = 0.9;

/** The rows as a table of plain text. */
export function formatRows(rows: readonly Row[]): string {
  return formatTable(header, rows.map(cells), 3);
}

function cells(row: Row): string[] {
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
    `${loadShare > busy ? '≥ ' : ''}${figure(perSecond)}`,
    figure(p50Ms),
    figure(p99Ms),
    whole(cpuUs),
    whole(engineCpuUs),
    whole(rss / 1e6),
    failed === 0 ? '' : String(failed),
    ratio === undefined ? '' : ratio.toFixed(2),
    cpuRatio === undefined ? '' : cpuRatio.toFixed(2),
  ];
}

/** No fraction; `-` where nothing was served. */
function whole(value: number): string {
  return Number.isFinite(value) ? value.toFixed(0) : '-';
}

/** Three digits that matter, no exponent. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '-';
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

/** Columns as wide as their widest cell; the first `left` are aligned to the left, after the first one. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[], left: number): string {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map(row => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? '';
        return column > 0 && column < left ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  return [line(header), ...rows.map(line)].join('\n');
}
