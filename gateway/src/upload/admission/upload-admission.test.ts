import { describe, expect, test } from '@jest/globals';
import { UploadAdmission } from './upload-admission.ts';

const mb = 1_000_000;
const never = new AbortController().signal;
const open = (budgetBytes = 300 * mb) =>
  new UploadAdmission({ limits: { compressed: 50 * mb, decompressed: 200 * mb }, budgetBytes });
const plain = (wireBytes?: number) => ({ gzip: false, wireBytes });
const gzip = (wireBytes?: number) => ({ gzip: true, wireBytes });

describe('an upload is admitted', () => {
  test('while large ones fill their budget, if it is small', async () => {
    const admission = open();
    await admission.admit(plain(200 * mb), never);
    await expect(admission.admit(plain(100 * mb), AbortSignal.timeout(50))).rejects.toThrow();
    expect((await admission.admit(plain(8 * mb), never)).memoryBytes).toBe(8 * mb);
  });

  test('in the room that others left when they outgrew memory', async () => {
    const admission = open();
    const rooms = await Promise.all(Array.from({ length: 5 }, () => admission.admit(gzip(), never)));
    await expect(admission.admit(plain(8 * mb), AbortSignal.timeout(50))).rejects.toThrow();
    await rooms[0]?.outgrow(never);
    await admission.admit(plain(8 * mb), never);
  });

  test('one large gzip after the other: each gives back what it turned out not to need', async () => {
    const admission = open();
    for (let again = 0; again < 3; again += 1) {
      const room = await admission.admit(gzip(20 * mb), never);
      room.settle(10 * mb);
    }
  });

  test('many at a time, if their gzip is small', async () => {
    const admission = open();
    const rooms = await Promise.all(Array.from({ length: 20 }, () => admission.admit(gzip(50_000), never)));
    expect(rooms.every(room => room.memoryBytes > mb)).toBe(true);
  });

  test('after at most 32 others; more are UNAVAILABLE at once', async () => {
    const admission = open();
    const rooms = await Promise.all(Array.from({ length: 5 }, () => admission.admit(plain(), never)));
    const waiting = Promise.allSettled(Array.from({ length: 32 }, () => admission.admit(plain(), never)));
    await expect(admission.admit(plain(), never)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    for (const room of rooms) room.release();
    const admitted = (await waiting).filter(({ status }) => status === 'fulfilled');
    expect(admitted).toHaveLength(5);
  });

  test('alone, if the budget is less than it needs', async () => {
    const admission = open(1);
    const room = await admission.admit(plain(200 * mb), never);
    await expect(admission.admit(plain(200 * mb), AbortSignal.timeout(50))).rejects.toThrow();
    room.release();
    await admission.admit(plain(200 * mb), never);
  });
});

test.each([plain(200 * mb + 1), gzip(50 * mb + 1)])(
  'more than the limit is TOO_LARGE before it is read: %j',
  async declared => {
    await expect(open().admit(declared, never)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  },
);
