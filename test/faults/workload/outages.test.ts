import { expect, test } from '@jest/globals';
import type { ArchiveProcess } from '../../src/archive/archive.ts';
import { Outages } from './outages.ts';

const [one, other] = [{} as ArchiveProcess, {} as ArchiveProcess];

test('an outage excuses only what overlaps it, by its own length, of its own gateway, and in its own way', () => {
  const outages = new Outages();
  const before = performance.now();
  outages.strike(one, 'still');
  const during = performance.now();
  outages.spare(one);
  const after = performance.now();
  const length = outages.overlap(one, 'still', before, after);
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThanOrEqual(after - before);
  expect(outages.overlap(one, 'still', during, during)).toBe(0);
  expect(outages.overlap(one, 'still', after + 1, after + 2)).toBeUndefined();
  expect(outages.overlap(one, 'gone', before, after)).toBeUndefined();
  expect(outages.overlap(other, 'still', before, after)).toBeUndefined();
});
