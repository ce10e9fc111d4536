import { describe, expect, test } from '@jest/globals';
import { readSearchOptions } from './options.ts';
import { type Measured, searchGoals, searchReport } from './report.ts';

const measured = (engine: Measured['engine'], sessions: number, archive: number, raw: number): Measured => {
  const series = (asked: string, ms: number) => {
    return { name: 'the commonest word' as const, asked, total: sessions, ms: [ms, ms, ms], failures: [] };
  };
  return { engine, sessions, series: [series('archive', archive), series('raw recipe', raw)] };
};
const met = (...all: Measured[]) => searchGoals(all).map(goal => goal.met);

describe('the commonest word', () => {
  test.each([
    [20, 10, true],
    [21, 10, false],
  ])('embedded in %i ms is judged against twice the raw recipe of %i ms: %s', (archive, raw, good) => {
    expect(met(measured('postgres', 100, archive, raw))).toEqual([good]);
  });

  test.each([
    [23, 10, true],
    [24, 10, false],
  ])('on Elasticsearch in %i ms is judged against 1.3 × %i ms and 10 ms: %s', (archive, raw, good) => {
    expect(met(measured('elasticsearch', 100, archive, raw))).toEqual([good]);
  });

  test.each([
    [30, true],
    [31, false],
  ])('among ten times the sessions in %i ms is judged against three times 10 ms: %s', (later, good) => {
    const [first, grown] = [measured('elasticsearch', 100, 10, 10), measured('elasticsearch', 1_000, later, 0)];
    expect(met(first, grown)).toEqual([true, good]);
  });
});

test('the report shows each with its ratio to the raw recipe', () => {
  expect(searchReport([measured('postgres', 100, 30, 10)])).toMatch(/archive +100 +30 +30 +30 +3\.00 +3\.00/);
});

test.each([['--engine=other'], ['--sessions=0'], ['--grow=x'], ['--samples=1e3'], ['--fast']])(
  'the option %s is refused',
  option => {
    expect(() => readSearchOptions([option])).toThrow(option.split('=')[0]);
  },
);
