import { type Goal, formatGoal } from '../report/goals.ts';
import { formatFigure, formatTable } from '../report/table.ts';

/** One case in one database. */
export interface Measurement {
  readonly name: string;
  /** Median of the repetitions. */
  readonly ms: number;
  /** Blocks of 8 kB that the statements of the case read. */
  readonly blocks: number;
  /** Sessions that each call reads. Each of them may cost up to 10 blocks. */
  readonly items: number;
}

/** The measurements of one database, in the order of the cases. */
export interface SizeResult {
  readonly title: string;
  readonly measurements: readonly Measurement[];
}

/** Maximum ratio of the blocks read in any other database to the blocks read in the first database. */
const maxRatio = 1.5;
/** Blocks that a case may read in addition, because B-trees become deeper and rows more scattered. */
const toleratedBlocks = 40;

const maxBlocksPerItem = 10;

/** Formats time and blocks of each case, and their ratios to those of the first database. */
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

/** Checks that no case reads many more blocks in a larger database. */
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
