import { expect, test } from '@jest/globals';
import type { ArchiveProcess } from '../../src/archive/archive.ts';
import { Outages } from './outages.ts';

const [gateway, otherGateway] = [{} as ArchiveProcess, {} as ArchiveProcess];

test('an outage overlaps requests of its own gateway, kind and time only', () => {
  const outages = new Outages();
  const before = performance.now();
  outages.begin(gateway, 'paused');
  const during = performance.now();
  outages.end(gateway);
  const after = performance.now();
  const length = outages.overlap(gateway, 'paused', before, after);
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThanOrEqual(after - before);
  expect(outages.overlap(gateway, 'paused', during, during)).toBe(0);
  expect(outages.overlap(gateway, 'paused', after + 1, after + 2)).toBeUndefined();
  expect(outages.overlap(gateway, 'down', before, after)).toBeUndefined();
  expect(outages.overlap(otherGateway, 'paused', before, after)).toBeUndefined();
});
