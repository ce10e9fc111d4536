import { describe, expect, test } from '@jest/globals';
import { UploadAdmission } from './upload-admission.ts';

const mb = 1_000_000;
const notAborted = new AbortController().signal;
const createAdmission = (budgetBytes = 300 * mb) =>
  new UploadAdmission({ limits: { compressedBytes: 50 * mb, decompressedBytes: 200 * mb }, budgetBytes });
const plain = (wireBytes?: number) => ({ isGzip: false, wireBytes });
const gzip = (wireBytes?: number) => ({ isGzip: true, wireBytes });

describe('upload admission', () => {
  test('admits a small upload while large uploads fill their budget', async () => {
    const admission = createAdmission();
    await admission.admit(plain(200 * mb), notAborted);
    await expect(admission.admit(plain(100 * mb), AbortSignal.timeout(50))).rejects.toThrow();
    expect((await admission.admit(plain(8 * mb), notAborted)).maxMemoryBytes).toBe(8 * mb);
  });

  test('admits an upload when another one has moved to the large budget and freed its memory', async () => {
    const admission = createAdmission();
    const leases = await Promise.all(Array.from({ length: 5 }, () => admission.admit(gzip(), notAborted)));
    await expect(admission.admit(plain(8 * mb), AbortSignal.timeout(50))).rejects.toThrow();
    await leases[0]?.moveToLargeBudget(notAborted);
    await admission.admit(plain(8 * mb), notAborted);
  });

  test('admits one large gzip upload after another: each gives back the memory beyond its size', async () => {
    const admission = createAdmission();
    for (let round = 0; round < 3; round += 1) {
      const lease = await admission.admit(gzip(20 * mb), notAborted);
      lease.shrinkTo(10 * mb);
    }
  });

  test('admits 20 small gzip uploads at a time', async () => {
    const admission = createAdmission();
    const leases = await Promise.all(Array.from({ length: 20 }, () => admission.admit(gzip(50_000), notAborted)));
    expect(leases.every(lease => lease.maxMemoryBytes > mb)).toBe(true);
  });

  test('lets 32 uploads wait; further uploads are UNAVAILABLE at once', async () => {
    const admission = createAdmission();
    const leases = await Promise.all(Array.from({ length: 5 }, () => admission.admit(plain(), notAborted)));
    const waiting = Promise.allSettled(Array.from({ length: 32 }, () => admission.admit(plain(), notAborted)));
    await expect(admission.admit(plain(), notAborted)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    for (const lease of leases) lease.release();
    const admitted = (await waiting).filter(({ status }) => status === 'fulfilled');
    expect(admitted).toHaveLength(5);
  });

  test('admits one upload at a time when the budget is smaller than the upload', async () => {
    const admission = createAdmission(1);
    const lease = await admission.admit(plain(200 * mb), notAborted);
    await expect(admission.admit(plain(200 * mb), AbortSignal.timeout(50))).rejects.toThrow();
    lease.release();
    await admission.admit(plain(200 * mb), notAborted);
  });
});

test.each([plain(200 * mb + 1), gzip(50 * mb + 1)])(
  'a declared size above the limit is TOO_LARGE before the body is read: %j',
  async declared => {
    await expect(createAdmission().admit(declared, notAborted)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  },
);
