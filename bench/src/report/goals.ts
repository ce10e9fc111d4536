import type { Case } from '../options/cases.ts';
import type { Row } from './summary.ts';

/** A figure that the archive is meant to reach. */
export interface Goal {
  readonly text: string;
  /** What was measured, in words; undefined where it was not. */
  readonly found: string | undefined;
  readonly met: boolean;
}

const connections = 64;
const least: readonly (readonly [Case, number])[] = [
  ['GET 304', 0.75],
  ['HEAD', 0.75],
  ['1 MiB Markdown, gzip', 2],
];
const mostBytes = 400e6;

/** The goals for a target; `peakBytes` is the most memory that its processes ever had. */
export function judge(rows: readonly Row[], target: string, floor: string, peakBytes: number | undefined): Goal[] {
  const ratios = least.map(([name, wanted]): Goal => {
    const row = rows.find(row => row.name === name && row.connections === connections && row.target === target);
    const text = `${target}: ${name} at ${connections} connections ≥ ${wanted} × ${floor}`;
    const found = row?.ratio === undefined ? undefined : `${row.ratio.toFixed(2)} ×`;
    return { text, found, met: (row?.ratio ?? 0) >= wanted };
  });
  if (peakBytes === undefined) return ratios;
  const memory = {
    text: `${target}: memory at its peak, uploads included, ≤ ${mostBytes / 1e6} MB without PostgreSQL`,
    found: `${(peakBytes / 1e6).toFixed(0)} MB`,
    met: peakBytes <= mostBytes,
  };
  return [...ratios, memory];
}

export function goalLine({ text, found, met }: Goal): string {
  return `${found === undefined ? 'not measured' : met ? 'met    ' : 'NOT MET'}  ${text}${found === undefined ? '' : `: ${found}`}`;
}
