import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Spool } from './spool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each([
  ['in memory', 1_000_000],
  ['in a file', 10],
])('a spool %s', (_, maxMemoryBytes) => {
  test('returns the written bytes in chunks of other sizes', async () => {
    const spool = new Spool({ folder, maxMemoryBytes });
    const all = Buffer.from(Array.from({ length: 1_000 }, (_, n) => n % 251));
    for (let offset = 0; offset < all.length; offset += 7) await spool.write(all.subarray(offset, offset + 7));
    const chunks: Buffer[] = [];
    for (const length of [1, 99, 400, 0, 500]) chunks.push(await spool.read(length));
    expect(Buffer.concat(chunks).equals(all)).toBe(true);
    await expect(spool.read(1)).rejects.toThrow('past the end');
    await spool.release();
  });

  test('leaves no file in the folder, and can be released twice', async () => {
    const spool = new Spool({ folder, maxMemoryBytes });
    await spool.write(Buffer.alloc(100));
    await expect(readdir(folder)).resolves.toEqual([]);
    await spool.release();
    await spool.release();
    await expect(spool.read(1)).rejects.toThrow();
  });
});

test('a spool in a file collects writes, and returns the file with all bytes', async () => {
  const outgrown: number[] = [];
  const spool: Spool = new Spool({
    folder,
    maxMemoryBytes: 10,
    fileBatchBytes: 100,
    onOutgrown: () => Promise.resolve(void outgrown.push(spool.size)),
  });
  for (let n = 0; n < 50; n += 1) await spool.write(Buffer.alloc(7, n));
  const content = await spool.finish();
  const file = 'file' in content ? content.file : undefined;
  expect(outgrown).toEqual([14]);
  expect(file?.size).toBe(350);
  expect(await file?.read({ offset: 6, size: 3 })).toEqual(Buffer.from([0, 1, 1]));
  await expect(file?.read({ offset: 349, size: 2 })).rejects.toMatchObject({ code: 'INTERNAL' });
  await spool.release();
});

test('a spool takes no more than its limit', async () => {
  const spool = new Spool({ folder, maxMemoryBytes: 10, maxBytes: 20 });
  await spool.write(Buffer.alloc(20));
  await expect(spool.write(Buffer.alloc(1))).rejects.toMatchObject({ code: 'TOO_LARGE' });
  await spool.release();
});
