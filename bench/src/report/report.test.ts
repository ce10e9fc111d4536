import { describe, expect, test } from '@jest/globals';
import type { Sample } from '../measure/series.ts';
import { formatGoal, checkGoals } from './goals.ts';
import { summarize } from './summary.ts';
import { formatFigure, formatRows, formatTable } from './table.ts';

const base: Sample = {
  round: 1,
  name: 'HEAD',
  connections: 64,
  target: 'baseline',
  served: 100,
  failed: 0,
  elapsedMs: 1_000,
  p50Ms: 1,
  p99Ms: 2,
  bytes: 0,
  loadShare: 0.5,
  cpuUs: 10_000,
  engineCpuUs: 5_000,
  rss: 1e6,
};
const sample = (part: Partial<Sample>): Sample => ({ ...base, ...part });

describe('a summary', () => {
  test('gives requests per second and CPU time per request, as medians over the rounds', () => {
    const rounds = [100, 300, 200].map((served, n) => sample({ round: n + 1, served }));
    const [row] = summarize(rounds, 'baseline');
    expect(row).toMatchObject({ perSecond: 200, cpuUs: 50, engineCpuUs: 25 });
    expect(row).not.toHaveProperty('ratio');
  });

  test('compares with the baseline of the same round, so that a drift of the machine cancels out', () => {
    const rounds = [1, 2, 10].flatMap((speed, n) => [
      sample({ round: n + 1, served: 100 * speed }),
      sample({ round: n + 1, served: 80 * speed, target: 'archive' }),
    ]);
    expect(summarize(rounds, 'baseline').find(({ target }) => target === 'archive')?.ratio).toBeCloseTo(0.8);
  });

  test('compares CPU time too, including that of the engines', () => {
    const samples = [sample({}), sample({ target: 'archive', served: 50, cpuUs: 8_000, engineCpuUs: 7_000 })];
    expect(summarize(samples, 'baseline')[1]?.cpuRatio).toBeCloseTo(0.5);
  });

  test('does not compare different numbers of connections or different cases', () => {
    const samples = [
      sample({}),
      sample({ target: 'archive', connections: 8 }),
      sample({ target: 'archive', name: 'GET 304' }),
    ];
    for (const row of summarize(samples, 'baseline')) expect(row.ratio).toBeUndefined();
  });

  test('compares compressed Markdown with the uncompressed Markdown of the baseline', () => {
    const samples = [
      sample({ name: '1 MiB Markdown' }),
      sample({ name: '1 MiB Markdown, gzip', target: 'archive', served: 250 }),
    ];
    expect(summarize(samples, 'baseline')[1]?.ratio).toBeCloseTo(2.5);
  });

  test('adds up failed requests, and keeps the highest share of the load generator', () => {
    const [row] = summarize([sample({ failed: 2, loadShare: 0.95 }), sample({ round: 2, failed: 3 })], 'baseline');
    expect(row).toMatchObject({ failed: 5, loadShare: 0.95 });
  });
});

describe('goals', () => {
  const rows = summarize([sample({}), sample({ target: 'archive', served: 75 })], 'baseline');

  test('are met by a figure equal to the bound; the line contains the measured figure', () => {
    const lines = checkGoals(rows, 'archive', 'baseline', 401e6).map(formatGoal);
    expect(lines).toContainEqual(expect.stringMatching(/^met .*HEAD at 64 .*: 0\.75 ×$/));
    expect(lines).toContainEqual(expect.stringMatching(/^NOT MET .*memory.*: 401 MB$/));
  });

  test('report a missing measurement', () => {
    expect(checkGoals(rows, 'archive', 'baseline', undefined).map(formatGoal)).toContainEqual(
      expect.stringMatching(/^not measured .*GET 304/),
    );
  });
});

describe('the table', () => {
  test('has columns of equal width, with text left-aligned and figures right-aligned', () => {
    expect(
      formatTable(
        ['n', 'name', 'ms'],
        [
          ['1', 'a', '10'],
          ['64', 'long', '2'],
        ],
        2,
      ),
    ).toBe([' n  name  ms', ' 1  a     10', '64  long   2'].join('\n'));
  });

  test('marks a figure that the load generator may have limited', () => {
    expect(formatRows(summarize([sample({ loadShare: 0.95 })], 'baseline'))).toContain('≥ 100');
  });

  test.each([
    [1234.5, '1235'],
    [12.345, '12.3'],
    [0.012345, '0.0123'],
    [Number.NaN, '-'],
  ])('%d is shown as %s', (value, text) => expect(formatFigure(value)).toBe(text));
});
