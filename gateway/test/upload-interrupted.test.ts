import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { ServiceError } from '@archive/kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Ingest, Ingested } from '../src/upload/ingest.ts';
import { filesOf, largeBody, mib, request, testIngest } from './upload-fixture.ts';

let folder: string;
let ingest: Ingest;
/** Has room for one large upload at a time, and one small. */
let limited: Ingest;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  ingest = testIngest(folder);
  limited = testIngest(folder, { budgetBytes: 16 * mib });
});
afterEach(async () => {
  await ingest.stop();
  await limited.stop();
});

describe('an upload holds nothing when', () => {
  test.each([mib, 20 * mib])('its sender vanishes after %d bytes', async bytes => {
    for (let again = 0; again < 3; again += 1) {
      const sent = new PassThrough();
      const asked = { ...request([]), body: sent };
      const ingesting = limited.ingest(asked);
      const refused = expect(ingesting).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' });
      for (let at = 0; at < bytes; at += mib) await new Promise(resolve => sent.write(Buffer.alloc(mib, 'x'), resolve));
      sent.destroy();
      await refused;
      expect(await filesOf(folder)).toEqual([]);
    }
    const next = await limited.ingest(request(largeBody(20 * mib)));
    await next.release();
  });

  test.each([
    ['UNAVAILABLE', new ServiceError('UNAVAILABLE')],
    ['REQUEST_TIMEOUT', new Error('the sender is gone')],
  ])('it is aborted: %s, and the body is left alone', async (code, reason) => {
    const abort = new AbortController();
    const sent = new PassThrough();
    const ingesting = ingest.ingest({ ...request([]), body: sent, signal: abort.signal });
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
      for (let again = 0; again < 3; again += 1) {
        const ingested = await limited.ingest(request([' '.repeat(padding), text])).catch((error: unknown) => error);
        if ('release' in (ingested as object)) await (ingested as Ingested).release();
        else expect(ingested).toMatchObject({ code: 'INVALID' });
      }
    }
    expect(await filesOf(folder)).toEqual([]);
  });

  test('it was gone before it began', async () => {
    const sent = new PassThrough();
    sent.destroy();
    await expect(ingest.ingest({ ...request([]), body: sent })).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' });
  });

  test('the spool folder is gone: UNAVAILABLE', async () => {
    const lost = testIngest(join(folder, 'missing'));
    await expect(lost.ingest(request(largeBody(20 * mib)))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await lost.stop();
  });
});
