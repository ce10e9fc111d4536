import { type Goal, formatGoal } from '../report/goals.ts';
import { formatFigure, formatTable } from '../report/table.ts';

export interface Measurement {
  readonly name: string;
  /** Median of the repetitions. */
  readonly ms: number;
  /** The statements of the case read this many blocks of 8 kB. */
  readonly blocks: number;
  /** Each call reads this many sessions. */
  readonly items: number;
}

export interface SizeResult {
  readonly title: string;
  readonly measurements: readonly Measurement[];
}

/**
 * In each further database, a case may read as many blocks as the highest of three limits allows. The first limit is
 * this multiple of its blocks in the first database.
 */
const maxRatio = 1.5;
/** The second limit adds these blocks to those in the first database: B-trees are deeper, and rows more scattered. */
const toleratedBlocks = 40;

/** The third limit is this number of blocks for each session that a call reads. */
const maxBlocksPerItem = 10;

export function formatGrowthReport(results: readonly SizeResult[]): string {
  const [first] = results;
  if (!first) return '';
  const header = [
    'case',
    ...results.flatMap(({ title }, n) => (n === 0 ? [`${title}: ms`, 'blocks'] : [`${title}: ms`, '×', 'blocks', '×'])),
  ];
  const rows = first.measurements.map((base, row) => [
    base.name,
    ...results.flatMap(({ measurements }, n) => {
      const { ms, blocks } = measurements[row] ?? base;
      if (n === 0) return [formatFigure(ms), String(blocks)];
      return [
        formatFigure(ms),
        (ms / base.ms).toFixed(2),
        String(blocks),
        (blocks / Math.max(1, base.blocks)).toFixed(2),
      ];
    }),
  ]);
  return [formatTable(header, rows, 1), '', ...checkGrowthGoals(results).map(formatGoal), ''].join('\n');
}

export function checkGrowthGoals([first, ...others]: readonly SizeResult[]): Goal[] {
  return others.map(({ title, measurements }) => {
    const grown = measurements.filter(({ blocks, items }, row) => {
      const base = first?.measurements[row]?.blocks ?? 0;
      return !(blocks <= Math.max(maxRatio * base, base + toleratedBlocks, maxBlocksPerItem * items));
    });
    return {
      text: `${title}: no case reads over ${maxRatio} × the blocks`,
      measured: grown.length === 0 ? 'none' : grown.map(({ name }) => name).join(', '),
      isMet: grown.length === 0,
    };
  });
}
