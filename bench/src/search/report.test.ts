import { describe, expect, test } from '@jest/globals';
import { readSearchOptions } from './options.ts';
import { type EngineResult, checkSearchGoals, formatSearchReport } from './report.ts';

const measured = (engine: EngineResult['engine'], sessions: number, archive: number, raw: number): EngineResult => {
  const series = (target: string, ms: number) => {
    return { name: 'the commonest word' as const, target, total: sessions, ms: [ms, ms, ms], failures: [] };
  };
  return { engine, sessions, series: [series('archive', archive), series('raw recipe', raw)] };
};
const met = (...all: EngineResult[]) => checkSearchGoals(all).map(goal => goal.isMet);

describe('the commonest word', () => {
  test.each([
    [20, 10, true],
    [21, 10, false],
  ])('on the embedded PostgreSQL in %i ms is within twice the raw recipe of %i ms: %s', (archive, raw, good) => {
    expect(met(measured('postgres', 100, archive, raw))).toEqual([good]);
  });

  test.each([
    [23, 10, true],
    [24, 10, false],
  ])('on Elasticsearch in %i ms is within 1.3 × %i ms + 10 ms: %s', (archive, raw, good) => {
    expect(met(measured('elasticsearch', 100, archive, raw))).toEqual([good]);
  });

  test.each([
    [30, true],
    [31, false],
  ])('among ten times the sessions in %i ms is within three times 10 ms: %s', (later, good) => {
    const [first, grown] = [measured('elasticsearch', 100, 10, 10), measured('elasticsearch', 1_000, later, 0)];
    expect(met(first, grown)).toEqual([true, good]);
  });
});

test('the report shows the ratio of each target to the raw recipe', () => {
  expect(formatSearchReport([measured('postgres', 100, 30, 10)])).toMatch(/archive +100 +30 +30 +30 +3\.00 +3\.00/);
});

test.each([['--engine=other'], ['--sessions=0'], ['--grow=x'], ['--samples=1e3'], ['--fast']])(
  'the option %s is rejected',
  option => {
    expect(() => readSearchOptions([option])).toThrow(option.split('=')[0]);
  },
);
