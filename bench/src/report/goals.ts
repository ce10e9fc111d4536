import type { Case } from '../options/cases.ts';
import type { Row } from './summary.ts';

export interface Goal {
  readonly text: string;
  /** Undefined if nothing was measured. */
  readonly measured: string | undefined;
  readonly isMet: boolean;
}

const connections = 64;
const minRatios: readonly (readonly [Case, number])[] = [
  ['GET 304', 0.75],
  ['HEAD', 0.75],
  ['1 MiB Markdown, gzip', 2],
];
const maxPeakBytes = 400e6;

/** `peakBytes` is the peak memory of the target's processes. */
export function checkGoals(
  rows: readonly Row[],
  target: string,
  baseline: string,
  peakBytes: number | undefined,
): Goal[] {
  const ratios = minRatios.map(([name, minRatio]): Goal => {
    const row = rows.find(row => row.name === name && row.connections === connections && row.target === target);
    const text = `${target}: ${name} at ${connections} connections ≥ ${minRatio} × ${baseline}`;
    const measured = row?.ratio === undefined ? undefined : `${row.ratio.toFixed(2)} ×`;
    return { text, measured, isMet: (row?.ratio ?? 0) >= minRatio };
  });
  if (peakBytes === undefined) return ratios;
  const memory = {
    text: `${target}: peak memory, uploads included, ≤ ${maxPeakBytes / 1e6} MB without PostgreSQL`,
    measured: `${(peakBytes / 1e6).toFixed(0)} MB`,
    isMet: peakBytes <= maxPeakBytes,
  };
  return [...ratios, memory];
}

export function formatGoal({ text, measured, isMet }: Goal): string {
  return `${measured === undefined ? 'not measured' : isMet ? 'met    ' : 'NOT MET'}  ${text}${measured === undefined ? '' : `: ${measured}`}`;
}
