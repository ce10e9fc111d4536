import { expect, test } from '@jest/globals';
import type { Sample } from './open-loop.ts';
import { type Measurement, formatReport, summarize } from './report.ts';

const phase = (perSecond: number) => ({ perSecond, ms: 1_000 });
const each = (count: number, from: number, ms: number, status: number): Sample[] =>
  Array.from({ length: count }, (_, n) => [from + (n / count) * 1_000, ms, status]);

const measured: Measurement = {
  name: 'reads',
  acceptedStatuses: [200, 304],
  capacity: { perSecond: 100, p50Ms: 1, p99Ms: 2 },
  phases: [phase(50), phase(300), phase(50)],
  samples: [
    ...each(50, 0, 10, 200),
    ...each(80, 1_000, 90, 304),
    ...each(219, 1_000, 5, 503),
    ...each(1, 1_000, 5, 500),
    ...each(50, 2_000, 10, 200),
    [2_410, 70, 200],
  ],
};

test('a summary counts accepted, rejected and other responses; a slow response after the overload delays the return to normal', () => {
  expect(summarize(measured)).toMatchObject({
    acceptedPerSecond: 80,
    acceptedShare: 0.8,
    rejectedShare: 0.73,
    other: 1,
    acceptedMs: [90, 90],
    rejectedMs: [5, 5],
    promptShare: 1,
    normalAfterMs: 500,
  });
});

test('a row contains all figures', () => {
  expect(formatReport([measured])).toMatch(/reads\s+100\s+1\.0\s+2\.0\s+300\s+80\s+80 %\s+73 %\s+1\s+90\.0/);
});
