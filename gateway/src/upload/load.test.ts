import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setInterval } from 'node:timers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Ingest, Ingested } from './ingest.ts';
import { filesOf, largeBody, limits, measure, mib, request, testIngest } from './upload.fixture.ts';

let folder: string;
let ingest: Ingest;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-'));
  ingest = testIngest(folder);
});
afterEach(async () => {
  await ingest.stop();
  expect(await filesOf(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

const largest = limits.decompressed - 1_000_000;

/** Highest resident memory while the work goes on, above what it was before, and the longest stall of the event loop. */
async function watch(work: () => Promise<unknown>): Promise<{ grownBytes: number; stallMs: number }> {
  const before = process.memoryUsage.rss();
  let highest = before;
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const watching = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20);
  await work();
  clearInterval(watching);
  delay.disable();
  return { grownBytes: highest - before, stallMs: delay.max / 1e6 };
}

async function stored(ingested: Ingested): Promise<void> {
  for (const part of Object.values(ingested.parts) as AsyncIterable<Buffer>[]) await measure(part);
  await ingested.release();
}

describe('uploads of 200 MB', () => {
  test('one costs no 256 MiB of memory and stalls the event loop no longer than 200 ms', async () => {
    const { grownBytes, stallMs } = await watch(async () => {
      const ingested = await ingest.ingest(request(largeBody(largest)));
      expect(ingested.sizes.markdown).toBeGreaterThan(150_000_000);
      await stored(ingested);
    });
    expect(grownBytes).toBeLessThan(256 * mib);
    expect(stallMs).toBeLessThan(200);
  });

  test('of ten at once each is finished or UNAVAILABLE, within the budget, and small ones pass meanwhile', async () => {
    const outcomes: string[] = [];
    const note = (name: string, upload: Promise<Ingested>) =>
      upload.then(stored).then(
        () => outcomes.push(`${name} finished`),
        (error: unknown) => outcomes.push(`${name} ${(error as { code: string }).code}`),
      );
    const { grownBytes } = await watch(async () => {
      const large = Array.from({ length: 10 }, () => note('large', ingest.ingest(request(largeBody(largest)))));
      const small = Array.from({ length: 10 }, () => note('small', ingest.ingest(request(largeBody(mib)))));
      await Promise.all(small);
      expect(outcomes).toEqual(expect.not.arrayContaining(['large finished']));
      await Promise.all(large);
    });
    const count = (outcome: string) => outcomes.filter(other => other === outcome).length;
    expect(count('small finished')).toBe(10);
    expect(count('large finished')).toBeGreaterThan(0);
    expect(count('large finished') + count('large UNAVAILABLE')).toBe(10);
    expect(grownBytes).toBeLessThan(512 * mib);
  });
});
