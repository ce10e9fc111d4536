import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Ingester } from '../src/upload/ingest.ts';
import { body, createRequest, createTestIngester, gzip, listFiles, splitChunks } from './upload-fixture.ts';

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

describe('a request by its header fields', () => {
  test.each([
    undefined,
    '',
    'text/plain',
    'application/jsonp',
    'application/json; charset=utf-16',
    'json',
    ';',
    'application/merge-patch+json',
  ])('is refused: content-type %s', async type => {
    const uploadRequest = createRequest([body('m')], { 'content-type': type });
    await expect(ingester.ingest(uploadRequest)).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Invalid JSON in request body',
    });
  });

  test.each(['application/json', 'Application/JSON; charset=UTF-8', 'application/json;charset="utf-8"; x=y'])(
    'is accepted: content-type %s',
    async type => {
      await (await ingester.ingest(createRequest([body('m')], { 'content-type': type }))).release();
    },
  );

  test.each(['br', 'deflate', 'zstd', 'gzip, gzip', 'x'])('is refused: content-encoding %s', async encoding => {
    const uploadRequest = createRequest([gzipSync(body('m'))], { 'content-encoding': encoding });
    await expect(ingester.ingest(uploadRequest)).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringMatching('Content-Encoding'),
    });
  });
});

describe('a gzip body', () => {
  const whole = gzipSync(body('m'.repeat(1000)));
  const damaged = Buffer.from(whole);
  damaged.writeUInt8(damaged.readUInt8(whole.length - 6) ^ 1, whole.length - 6);
  test.each<[string, Buffer[]]>([
    ['nothing at all', []],
    ['plain JSON', [Buffer.from(body('m'))]],
    ['cut short', [whole.subarray(0, -1)]],
    ['cut in its header', [whole.subarray(0, 5)]],
    ['a wrong checksum', [damaged]],
    ['a byte after it', [Buffer.concat([whole, Buffer.from('x')])]],
    ['zeros after it', [Buffer.concat([whole, Buffer.alloc(8)])]],
    ['zeros after it, in another chunk', [whole, Buffer.alloc(8)]],
    ['a second gzip after it, cut short', [whole, whole.subarray(0, -1)]],
    ['a second gzip after it, damaged', [whole, damaged]],
    ['one byte of a second gzip after it', [whole, whole.subarray(0, 1)]],
    ['zeros between two', [whole, Buffer.alloc(8), whole]],
  ])('is refused: %s', async (_what, chunks) => {
    await expect(ingester.ingest(createRequest(chunks, gzip))).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Invalid gzip in request body',
    });
  });

  test('that decompresses to more than the limit is TOO_LARGE', async () => {
    const bomb = gzipSync(Buffer.alloc(210_000_000, ' '), { level: 9 });
    await expect(ingester.ingest(createRequest(splitChunks(bomb, 10_000), gzip))).rejects.toMatchObject({
      code: 'TOO_LARGE',
    });
    expect(await listFiles(folder)).toEqual([]);
  });
});

describe('a body over a limit is TOO_LARGE', () => {
  const small = { compressedBytes: 1000, decompressedBytes: 100_000, metadataBytes: 100 };
  test.each<[string, Iterable<Buffer | string>, object]>([
    ['by its Content-Length', [], { 'content-length': '100001' }],
    ['by its Content-Length, gzip', [], { ...gzip, 'content-length': '1001' }],
    ['while it is received', [body('x'.repeat(100_000))], {}],
    ['while it is received, gzip', splitChunks(gzipSync(createRandomBody(90_000)), 100), gzip],
    ['when it is decompressed', [gzipSync(body('x'.repeat(100_000)))], gzip],
    ['in its metadata', [body('m', { metadata: { x: 'x'.repeat(100) } })], {}],
  ])('%s', async (_how, chunks, headers) => {
    const limited = createTestIngester(folder, { limits: small });
    const refused = expect(limited.ingest(createRequest(chunks, headers))).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await refused.finally(() => limited.stop());
  });
});

/** The text is random, so gzip hardly compresses it. */
function createRandomBody(bytes: number): string {
  return body(Array.from({ length: bytes / 10 }, () => Math.random().toString(36).slice(2, 12)).join(''));
}
