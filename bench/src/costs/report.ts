import { formatFigure, formatTable } from '../report/table.ts';
import type { ProcessTimes } from './process-times.ts';
import type { StoredSize } from './sizes.ts';

export interface Operation {
  readonly name: string;
  readonly count: number;
  readonly times: ProcessTimes;
}

export interface Costs {
  readonly sessions: number;
  /** Mean size of Markdown and log before compression. */
  readonly bytesPerSession: number;
  readonly sizes: readonly StoredSize[];
  readonly operations: readonly Operation[];
}

/** Sizes below this number of bytes per session are left out. */
const minBytesPerSession = 10;

/** Formats the bytes per 1,000 sessions, and the CPU seconds per 1,000 operations. */
export function formatCosts({ sessions, bytesPerSession, sizes, operations }: Costs): string {
  const mean = `${sessions} sessions with a mean of ${Math.round(bytesPerSession / 1_000)} kB of Markdown and log`;
  return `${mean}\n\n${formatSizes(sizes, sessions)}\n\n${formatTimes(operations)}\n`;
}

function formatSizes(sizes: readonly StoredSize[], sessions: number): string {
  const toCell = (bytes: number) => formatFigure((bytes / sessions) * 1e-3);
  const toRow = ({ name, data, indexes }: StoredSize) => [name, ...[data, indexes, data + indexes].map(toCell)];
  const large = sizes.filter(({ data, indexes }) => (data + indexes) / sessions >= minBytesPerSession);
  const total = {
    name: 'total',
    data: sizes.reduce((sum, { data }) => sum + data, 0),
    indexes: sizes.reduce((sum, { indexes }) => sum + indexes, 0),
  };
  return formatTable(['MB per 1,000 sessions', 'data', 'indexes', 'total'], [...large, total].map(toRow), 1);
}

function formatTimes(operations: readonly Operation[]): string {
  const processes = [...new Set(operations.flatMap(({ times }) => [...times.keys()]))].sort();
  const toRow = ({ name, count, times }: Operation) => {
    const seconds = processes.map(process => ((times.get(process) ?? 0) / count) * 1e-3);
    return [name, ...[...seconds, seconds.reduce((sum, each) => sum + each, 0)].map(formatFigure)];
  };
  return formatTable(['CPU s per 1,000', ...processes, 'total'], operations.map(toRow), 1);
}
