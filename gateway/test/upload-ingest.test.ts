import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Ingester } from '../src/upload/ingest.ts';
import {
  listFiles,
  generateBody,
  measurePart,
  mib,
  createRequest,
  createTestIngester,
  readText,
  body,
  gzip,
  splitChunks,
} from './upload-fixture.ts';

let folder: string;
let ingester: Ingester;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  ingester = createTestIngester(folder);
});
afterEach(() => ingester.stop());

describe('an upload', () => {
  const sizes = [0, 1, 100, 70 * 1024, 3 * mib, 9 * mib];
  const cases = sizes.flatMap(size => [true, false].map(compressed => ({ size, compressed })));
  test.each(cases)(
    'with $size bytes of Markdown, gzip: $compressed, returns its parts unchanged',
    async ({ size, compressed }) => {
      const markdown = '€\n"\\ \0x'.repeat(size / 9).padEnd(size / 3);
      const more = {
        rawData: 'raw\0',
        sessionData: markdown.slice(0, 100),
        projectName: 'P',
        startedAt: '2026-01-01T00:00:00Z',
      };
      const whole = Buffer.from(body(markdown, more));
      const chunks = compressed ? splitChunks(gzipSync(whole), 1000) : splitChunks(whole, 60_000);
      const ingested = await ingester.ingest(
        createRequest(chunks, compressed ? gzip : { 'content-length': String(whole.length) }),
      );
      expect(ingested).toMatchObject({ name: 'n', projectName: 'P', startedMs: Date.parse('2026-01-01') });
      expect(ingested.sizes).toEqual({
        markdown: Buffer.byteLength(markdown),
        rawData: 4,
        sessionData: Buffer.byteLength(more.sessionData),
      });
      expect((await readText(ingested.parts.markdown)) === markdown).toBe(true);
      expect(await readText(ingested.parts.rawData)).toBe('raw\0');
      expect(await readText(ingested.parts.sessionData)).toBe(more.sessionData);
      await ingested.release();
    },
  );

  test('has the same entity tag on the event loop, in a thread and in a file, plain and gzip', async () => {
    const filler = (bytes: number) => `${' '.repeat(bytes)}${body('m')}`;
    const tags: string[] = [];
    for (const bytes of [0, 100 * 1024, 9 * mib]) {
      for (const [chunk, headers] of [
        [filler(bytes), {}],
        [gzipSync(filler(bytes)), gzip],
      ] as const) {
        const ingested = await ingester.ingest(createRequest([chunk], headers));
        tags.push(ingested.etag);
        await ingested.release();
      }
    }
    expect(new Set(tags).size).toBe(1);
  });

  test.each([1, 7, 1_000, 100_000])('may have several gzip members, in chunks of %d bytes', async chunkBytes => {
    const whole = Buffer.from(body('€\0x'.repeat(20_000)));
    const members = [whole.subarray(0, 1), Buffer.alloc(0), whole.subarray(1, 50_000), whole.subarray(50_000)];
    const sent = Buffer.concat(members.map(member => gzipSync(member)));
    const ingested = await ingester.ingest(createRequest(splitChunks(sent, chunkBytes), gzip));
    expect(ingested.sizes.markdown).toBe(100_000);
    await ingested.release();
  });

  test('returns its parts repeatedly, in chunks of 256 KiB', async () => {
    const random = Array.from({ length: 200_000 }, () => Math.random().toString(36)).join('');
    const ingested = await ingester.ingest(createRequest([body(random)]));
    const first = await measurePart(ingested.parts.markdown);
    expect(first.bytes).toBeGreaterThan(mib);
    expect(first.largest).toBe(256 * 1024);
    expect((await readText(ingested.parts.markdown)) === random).toBe(true);
    await ingested.release();
  });

  test('can be released twice while a part is being read, and leaves no file open', async () => {
    const ingested = await ingester.ingest(createRequest(generateBody(20 * mib)));
    const reading = measurePart(ingested.parts.markdown);
    const failed = expect(reading).rejects.toThrow();
    await ingested.release();
    await ingested.release();
    await failed;
    await expect(measurePart(ingested.parts.markdown)).rejects.toThrow();
    expect(await listFiles(folder)).toEqual([]);
  });

  test('has a deadline of 29.5 s after its last byte', async () => {
    const before = performance.now();
    const ingested = await ingester.ingest(createRequest(generateBody(mib)));
    expect(ingested.deadline).toBeGreaterThanOrEqual(before + 29_500);
    expect(ingested.deadline).toBeLessThanOrEqual(performance.now() + 29_500);
    await ingested.release();
  });
});
