import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { eventually } from '@archive/kit/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { IngestedUpload, Ingester } from '../src/upload/ingest.ts';
import {
  listFiles,
  generateBody,
  limits,
  measurePart,
  mib,
  createRequest,
  createTestIngester,
} from './upload-fixture.ts';

let folder: string;
let ingester: Ingester;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-'));
  ingester = createTestIngester(folder);
});
afterEach(async () => {
  await ingester.stop();
  expect(await listFiles(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

const largest = limits.decompressedBytes - 1_000_000;

const sampleIntervalMs = 10;

/** For how many ms this thread has waited for a core. 0 if the system does not report this time. */
const readCoreWaitMs = () => (existsSync(schedule) ? Number(readFileSync(schedule, 'utf8').split(' ')[1]) / 1e6 : 0);
const schedule = '/proc/self/schedstat';

/**
 * `grownBytes`: growth of memory during the work. `stallMs`: longest stall of the event loop, without the time that
 * this thread waited for a core.
 */
async function monitor(work: () => Promise<unknown>): Promise<{ grownBytes: number; stallMs: number }> {
  const before = process.memoryUsage.rss();
  const peak = { rss: before, stallMs: 0 };
  let seen = { now: performance.now(), waited: readCoreWaitMs() };
  const sampling = setInterval(() => {
    const next = { now: performance.now(), waited: readCoreWaitMs() };
    peak.stallMs = Math.max(peak.stallMs, next.now - seen.now - sampleIntervalMs - (next.waited - seen.waited));
    peak.rss = Math.max(peak.rss, process.memoryUsage.rss());
    seen = next;
  }, sampleIntervalMs);
  await work().finally(() => clearInterval(sampling));
  return { grownBytes: peak.rss - before, stallMs: peak.stallMs };
}

async function readAndRelease(ingested: IngestedUpload): Promise<void> {
  for (const part of Object.values(ingested.parts) as AsyncIterable<Buffer>[]) await measurePart(part);
  await ingested.release();
}

test('bodies that arrive too slowly are evicted with UNAVAILABLE when their owner waits for memory', async () => {
  // These bodies reserve 32 MiB. Their owner may hold 38.4 MiB, so the owner's next body of 8 MiB must wait.
  const slow = Array.from({ length: 4 }, () => {
    const body = new PassThrough();
    body.write('{');
    return ingester.ingest({ ...createRequest([]), body }).catch((failure: unknown) => failure);
  });
  const ingested = await eventually(() => ingester.ingest(createRequest(generateBody(mib))));
  await ingested.release();
  for (const failure of slow) await expect(failure).resolves.toMatchObject({ code: 'UNAVAILABLE' });
});

describe('uploads of 200 MB', () => {
  test('one upload takes less than 256 MiB of memory and stalls the event loop for less than 200 ms', async () => {
    const { grownBytes, stallMs } = await monitor(async () => {
      const ingested = await ingester.ingest(createRequest(generateBody(largest)));
      expect(ingested.sizes.markdown).toBeGreaterThan(150_000_000);
      await readAndRelease(ingested);
    });
    expect(grownBytes).toBeLessThan(256 * mib);
    expect(stallMs).toBeLessThan(200);
  });

  test('ten at once of one owner are finished or UNAVAILABLE, within the budget, while small uploads of another succeed', async () => {
    const outcomes: string[] = [];
    const note = (name: string, upload: Promise<IngestedUpload>) =>
      upload.then(readAndRelease).then(
        () => outcomes.push(`${name} finished`),
        (error: unknown) => outcomes.push(`${name} ${(error as { code: string }).code}`),
      );
    const { grownBytes } = await monitor(async () => {
      const large = Array.from({ length: 10 }, () =>
        note('large', ingester.ingest(createRequest(generateBody(largest)))),
      );
      const small = Array.from({ length: 10 }, () =>
        note('small', ingester.ingest({ ...createRequest(generateBody(mib)), ownerId: 'another' })),
      );
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
