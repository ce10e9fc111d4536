import type { Sample } from './background-load.ts';
import type { Remains } from './remaining-data.ts';

export interface Figures {
  readonly size: number;
  readonly deleteMs: number;
  /** Doors that showed something after the answer. */
  readonly shown: readonly string[];
  readonly gone: Remains;
  /** When the others' requests began to count, when the deletion was asked for, and when all was erased. */
  readonly measured: number;
  readonly asked: number;
  readonly end: number;
  readonly samples: readonly Sample[];
}

const erasedWithin = 30_000;
const mostTimes = 2;

/** The figures as text, and whether they are within the goals. */
export function report({ size, deleteMs, shown, gone, measured, asked, end, samples }: Figures) {
  const before = samples.filter(({ due }) => due >= measured && due < asked);
  const meanwhile = samples.filter(({ due }) => due >= asked && due < end);
  const kinds = [...new Set(samples.map(({ kind }) => kind))];
  const rows = [
    ...kinds.map(kind => rowOf(kind, ofKind(before, kind), ofKind(meanwhile, kind))),
    rowOf('all', before, meanwhile),
  ];
  const last = Math.max(...Object.values(gone));
  const ratio = at(meanwhile, 99) / at(before, 99);
  const failed = [...before, ...meanwhile].filter(({ status }) => status >= 500).length;
  const lines = [
    `DELETE of ${size} sessions: ${deleteMs.toFixed(0)} ms; afterwards ${shown.length} answers showed something of it ${[...new Set(shown)].join(', ')}`,
    ...Object.entries(gone).map(([what, ms]) => `gone after ${(ms / 1_000).toFixed(1)} s: ${what}`),
    '',
    '| others’ requests | before | p50 ms | p99 ms | meanwhile | p50 ms | p99 ms |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `erased everywhere after ${(last / 1_000).toFixed(1)} s (goal 30), p99 × ${ratio.toFixed(2)} (goal 2), ${failed} answered 5xx`,
  ];
  return {
    text: lines.join('\n'),
    met: shown.length === 0 && last <= erasedWithin && ratio <= mostTimes && failed === 0,
  };
}

function ofKind(samples: readonly Sample[], wanted: string): Sample[] {
  return samples.filter(({ kind }) => kind === wanted);
}

function rowOf(name: string, before: readonly Sample[], meanwhile: readonly Sample[]): string {
  const cells = [before, meanwhile].flatMap(samples => [
    samples.length,
    ...[50, 99].map(share => at(samples, share).toFixed(1)),
  ]);
  return `| ${[name, ...cells].join(' | ')} |`;
}

/** Nearest rank. */
function at(samples: readonly Sample[], percent: number): number {
  const sorted = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.max(1, Math.ceil((percent / 100) * sorted.length)) - 1] ?? Number.NaN;
}
