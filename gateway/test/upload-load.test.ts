import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { eventually } from '@archive/kit/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Ingest, Ingested } from '../src/upload/ingest.ts';
import { filesOf, largeBody, limits, measure, mib, request, testIngest } from './upload-fixture.ts';

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

const turnMs = 10;

/** How long this thread was ready and had no core, in ms since it began; 0 where the system does not tell. */
const waitedMs = () => (existsSync(schedule) ? Number(readFileSync(schedule, 'utf8').split(' ')[1]) / 1e6 : 0);
const schedule = '/proc/self/schedstat';

/** How far memory rose while the work went on, and the longest that the event loop stood still, waiting for a core not counted. */
async function watch(work: () => Promise<unknown>): Promise<{ grownBytes: number; stallMs: number }> {
  const before = process.memoryUsage.rss();
  const most = { rss: before, stallMs: 0 };
  let seen = { now: performance.now(), waited: waitedMs() };
  const watching = setInterval(() => {
    const next = { now: performance.now(), waited: waitedMs() };
    most.stallMs = Math.max(most.stallMs, next.now - seen.now - turnMs - (next.waited - seen.waited));
    most.rss = Math.max(most.rss, process.memoryUsage.rss());
    seen = next;
  }, turnMs);
  await work().finally(() => clearInterval(watching));
  return { grownBytes: most.rss - before, stallMs: most.stallMs };
}

async function stored(ingested: Ingested): Promise<void> {
  for (const part of Object.values(ingested.parts) as AsyncIterable<Buffer>[]) await measure(part);
  await ingested.release();
}

test('a body that hardly comes gives way to those that wait for its room, and is UNAVAILABLE', async () => {
  const slow = Array.from({ length: 9 }, () => {
    const body = new PassThrough();
    body.write('{');
    return ingest.ingest({ ...request([]), body }).catch((failure: unknown) => failure);
  });
  const ingested = await eventually(() => ingest.ingest(request(largeBody(mib))));
  await ingested.release();
  for (const failure of slow) await expect(failure).resolves.toMatchObject({ code: 'UNAVAILABLE' });
});

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
