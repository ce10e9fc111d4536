import { expect, test } from '@jest/globals';
import { checkGrowthGoals, formatGrowthReport, type SizeResult } from './report.ts';

const result = (title: string, blocks: number, items = 1): SizeResult => ({
  title,
  measurements: [{ name: 'HEAD', ms: blocks / 10, blocks, items }],
});

test('the goal of growth is met by a case that reads at most 1.5 × the blocks', () => {
  expect(checkGrowthGoals([result('1000', 200), result('100000', 300)])).toMatchObject([{ isMet: true }]);
  expect(checkGrowthGoals([result('1000', 200), result('100000', 301)])).toMatchObject([
    { isMet: false, measured: 'HEAD' },
  ]);
});

test('the goal of growth allows 10 blocks for each session that a call reads', () => {
  expect(checkGrowthGoals([result('1000', 70), result('100000', 4_000, 500)])).toMatchObject([{ isMet: true }]);
});

test('the goal of growth is not met by a case that failed', () => {
  expect(checkGrowthGoals([result('1000', 70), result('100000', Number.NaN)])).toMatchObject([{ isMet: false }]);
});

test('the table of growth has the ratio of time and blocks to the smallest database', () => {
  const report = formatGrowthReport([result('1000', 200), result('100000', 300)]);
  expect(report.split('\n')[1]).toMatch(/HEAD +20 +200 +30 +1\.50 +300 +1\.50$/);
});
