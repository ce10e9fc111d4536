import { setImmediate } from 'node:timers/promises';
import { describe, expect, jest, test } from '@jest/globals';
import type { DeclaredBody } from './body-headers.ts';
import { UploadAdmission } from './upload-admission.ts';

const mb = 1_000_000;
const notAborted = new AbortController().signal;
const createAdmission = (budgetBytes = 300 * mb) => {
  const limits = { compressedBytes: 50 * mb, decompressedBytes: 200 * mb };
  const admission = new UploadAdmission({ limits, budgetBytes });
  let ownerCount = 0;
  /** Each upload has a new owner by default, so that only the bounds for all owners apply. */
  const nextOwner = () => `owner ${(ownerCount += 1)}`;
  return {
    admit: async (body: DeclaredBody, signal = notAborted, ownerId = nextOwner()) =>
      admission.admit(body, admission.enqueue(body, ownerId), signal),
    reserve: (bytes: number, ownerId: string) => admission.reserve(ownerId, bytes, AbortSignal.timeout(50)),
  };
};
const plain = (wireBytes?: number) => ({ isGzip: false, wireBytes });
const gzip = (wireBytes?: number) => ({ isGzip: true, wireBytes });

describe('upload admission', () => {
  test('admits a small upload while large uploads fill their budget', async () => {
    const admission = createAdmission();
    await admission.admit(plain(200 * mb));
    await expect(admission.admit(plain(100 * mb), AbortSignal.timeout(50))).rejects.toThrow();
    expect((await admission.admit(plain(8 * mb))).maxMemoryBytes).toBe(8 * mb);
  });

  test('admits an upload when another one has moved to the large budget and freed its memory', async () => {
    const admission = createAdmission();
    const leases = await Promise.all(Array.from({ length: 5 }, () => admission.admit(gzip())));
    await expect(admission.admit(plain(8 * mb), AbortSignal.timeout(50))).rejects.toThrow();
    await leases[0]?.moveToLargeBudget(notAborted);
    await admission.admit(plain(8 * mb));
  });

  test('admits one large gzip upload after another: each gives back the memory beyond its size', async () => {
    const admission = createAdmission();
    for (let round = 0; round < 3; round += 1) {
      const lease = await admission.admit(gzip(9 * mb));
      lease.shrinkTo(10 * mb);
    }
  });

  test('admits 20 small gzip uploads at a time', async () => {
    const admission = createAdmission();
    const leases = await Promise.all(Array.from({ length: 20 }, () => admission.admit(gzip(50_000))));
    expect(leases.every(lease => lease.maxMemoryBytes > mb)).toBe(true);
  });

  test('lets uploads wait for memory while they can be stored in time; further uploads are UNAVAILABLE at once', async () => {
    const admission = createAdmission();
    const leases = await Promise.all(Array.from({ length: 5 }, () => admission.admit(plain())));
    const waiting: Promise<unknown>[] = [];
    const rejected = async () => {
      for (;;) {
        const isRejected = admission.admit(plain(8 * mb)).then(
          lease => lease.release(),
          () => true,
        );
        waiting.push(isRejected);
        if ((await Promise.race([isRejected, setImmediate(false)])) === true) return;
      }
    };
    await rejected();
    // Before the first measurement, 16 uploads may be ahead: five that arrive, and eleven that wait.
    expect(waiting).toHaveLength(12);
    for (const lease of leases) lease.release();
    await Promise.all(waiting);
  });

  test('lets one owner hold at most half of the memory: another owner is admitted at once', async () => {
    const admission = createAdmission();
    await Promise.all([1, 2].map(() => admission.admit(plain(8 * mb), notAborted, 'greedy')));
    await expect(admission.admit(plain(8 * mb), AbortSignal.timeout(50), 'greedy')).rejects.toThrow();
    await expect(admission.reserve(8 * mb, 'greedy')).rejects.toThrow();
    await admission.admit(plain(8 * mb), notAborted, 'modest');
    await admission.reserve(8 * mb, 'modest');
  });

  test('evicts slow bodies of the owner that waits for its own memory, and of no other owner', async () => {
    const admission = createAdmission();
    const [slow, fast] = await Promise.all([1, 2].map(() => admission.admit(plain(8 * mb), notAborted, 'greedy')));
    const other = await admission.admit(plain(8 * mb), notAborted, 'modest');
    fast?.addReceived(mb);
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
    await expect(admission.admit(plain(8 * mb), AbortSignal.timeout(800), 'greedy')).rejects.toThrow();
    expect([slow, fast, other].map(lease => lease?.evictionSignal.aborted)).toEqual([true, false, false]);
    jest.restoreAllMocks();
  });

  test('admits one upload at a time when the budget is smaller than the upload', async () => {
    const admission = createAdmission(1);
    const lease = await admission.admit(plain(200 * mb));
    await expect(admission.admit(plain(200 * mb), AbortSignal.timeout(50))).rejects.toThrow();
    lease.release();
    await admission.admit(plain(200 * mb));
  });
});

test.each([plain(200 * mb + 1), gzip(50 * mb + 1)])(
  'a declared size above the limit is TOO_LARGE before the body is read: %j',
  async declared => {
    await expect(createAdmission().admit(declared)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  },
);
