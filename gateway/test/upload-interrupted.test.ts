import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { ServiceError } from '@archive/kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { IngestedUpload, Ingester } from '../src/upload/ingest.ts';
import { listFiles, generateBody, mib, createRequest, createTestIngester } from './upload-fixture.ts';

let folder: string;
let ingester: Ingester;
/** An ingester with memory for one large and one small upload at a time. */
let limited: Ingester;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  ingester = createTestIngester(folder);
  limited = createTestIngester(folder, { budgetBytes: 16 * mib });
});
afterEach(async () => {
  await ingester.stop();
  await limited.stop();
});

describe('an upload frees its memory and its file when', () => {
  test.each([mib, 20 * mib])('its connection breaks after %d bytes', async bytes => {
    for (let round = 0; round < 3; round += 1) {
      const sent = new PassThrough();
      const ingesting = limited.ingest({ ...createRequest([]), body: sent });
      const refused = expect(ingesting).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' });
      for (let sentBytes = 0; sentBytes < bytes; sentBytes += mib)
        await new Promise(resolve => sent.write(Buffer.alloc(mib, 'x'), resolve));
      sent.destroy();
      await refused;
      expect(await listFiles(folder)).toEqual([]);
    }
    const next = await limited.ingest(createRequest(generateBody(20 * mib)));
    await next.release();
  });

  test.each([
    ['UNAVAILABLE', new ServiceError('UNAVAILABLE')],
    ['REQUEST_TIMEOUT', new Error('the sender is gone')],
  ])('it is aborted: %s, and the body is not destroyed', async (code, reason) => {
    const abort = new AbortController();
    const sent = new PassThrough();
    const ingesting = ingester.ingest({ ...createRequest([]), body: sent, signal: abort.signal });
    sent.write('{"name":');
    abort.abort(reason);
    await expect(ingesting).rejects.toMatchObject({ code });
    expect(sent.destroyed).toBe(false);
  });

  test.each<[string, string]>([
    ['refused', '{"name":"n"}'],
    ['finished and released', '{"name":"n","markdown":"m"}'],
  ])('it is %s, in memory and in a file', async (_how, text) => {
    for (const padding of [7 * mib, 20 * mib]) {
      for (let round = 0; round < 3; round += 1) {
        const ingested = await limited
          .ingest(createRequest([' '.repeat(padding), text]))
          .catch((error: unknown) => error);
        if ('release' in (ingested as object)) await (ingested as IngestedUpload).release();
        else expect(ingested).toMatchObject({ code: 'INVALID' });
      }
    }
    expect(await listFiles(folder)).toEqual([]);
  });

  test('its connection breaks before it starts', async () => {
    const sent = new PassThrough();
    sent.destroy();
    await expect(ingester.ingest({ ...createRequest([]), body: sent })).rejects.toMatchObject({
      code: 'REQUEST_TIMEOUT',
    });
  });

  test('the spool folder is missing: UNAVAILABLE', async () => {
    const withoutFolder = createTestIngester(join(folder, 'missing'));
    await expect(withoutFolder.ingest(createRequest(generateBody(20 * mib)))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    await withoutFolder.stop();
  });
});
