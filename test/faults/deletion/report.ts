import type { Sample } from '../../src/load/background-load.ts';
import { percentile } from '../../src/load/percentile.ts';
import type { Report } from '../report/write-report.ts';

export interface Figures {
  readonly size: number;
  readonly deleteMs: number;
  /** Routes that showed the project after the answer to DELETE, one entry per request. */
  readonly visibleRoutes: readonly string[];
  /** Time from the answer to DELETE until each kind of data is erased. */
  readonly erasedMs: Readonly<Record<string, number>>;
  /** The times are on the monotonic clock, in ms. */
  readonly measuredFrom: number;
  readonly deletedFrom: number;
  readonly erasedAt: number;
  /** Requests of the owner and of a second user to other projects. */
  readonly samples: readonly Sample[];
}

const maxErasureMs = 30_000;
const maxP99Ratio = 2;

export function report(figures: Figures): Report {
  const { size, deleteMs, visibleRoutes, erasedMs, measuredFrom, deletedFrom, erasedAt, samples } = figures;
  const before = samples.filter(({ due }) => due >= measuredFrom && due < deletedFrom);
  const during = samples.filter(({ due }) => due >= deletedFrom && due < erasedAt);
  const kinds = [...new Set(samples.map(({ kind }) => kind))];
  const rows = [
    ...kinds.map(kind => formatRow(kind, filterKind(before, kind), filterKind(during, kind))),
    formatRow('all', before, during),
  ];
  const lastMs = Math.max(...Object.values(erasedMs));
  const ratio = percentile(msOf(during), 99) / percentile(msOf(before), 99);
  const failed = [...before, ...during].filter(({ status }) => status >= 500).length;
  const routes = [...new Set(visibleRoutes)].join(', ');
  const lines = [
    `DELETE of ${size} sessions: ${deleteMs.toFixed(0)} ms; ${visibleRoutes.length} later responses showed the project ${routes}`,
    ...Object.entries(erasedMs).map(([kind, ms]) => `erased after ${(ms / 1_000).toFixed(1)} s: ${kind}`),
    '',
    '| requests of others | before | p50 ms | p99 ms | during | p50 ms | p99 ms |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `erased everywhere after ${(lastMs / 1_000).toFixed(1)} s (goal 30), p99 × ${ratio.toFixed(2)} (goal 2), ${failed} answered 5xx`,
  ];
  return {
    text: lines.join('\n'),
    isMet: visibleRoutes.length === 0 && lastMs <= maxErasureMs && ratio <= maxP99Ratio && failed === 0,
  };
}

function filterKind(samples: readonly Sample[], wanted: string): Sample[] {
  return samples.filter(({ kind }) => kind === wanted);
}

function formatRow(name: string, before: readonly Sample[], during: readonly Sample[]): string {
  const cells = [before, during].flatMap(samples => [
    samples.length,
    ...[50, 99].map(percent => percentile(msOf(samples), percent).toFixed(1)),
  ]);
  return `| ${[name, ...cells].join(' | ')} |`;
}

function msOf(samples: readonly Sample[]): number[] {
  return samples.map(({ ms }) => ms);
}
