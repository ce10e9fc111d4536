import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createSpool } from './spool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each([
  ['in memory', 1_000_000],
  ['in a file', 10],
])('a spool %s', (_, memory) => {
  test('gives back what was written, in other pieces', async () => {
    const spool = createSpool({ folder, memory });
    const all = Buffer.from(Array.from({ length: 1_000 }, (_, n) => n % 251));
    for (let at = 0; at < all.length; at += 7) await spool.write(all.subarray(at, at + 7));
    const pieces: Buffer[] = [];
    for (const length of [1, 99, 400, 0, 500]) pieces.push(await spool.read(length));
    expect(Buffer.concat(pieces).equals(all)).toBe(true);
    await expect(spool.read(1)).rejects.toThrow('past the end');
    await spool.release();
  });

  test('leaves no file behind, and can be released twice', async () => {
    const spool = createSpool({ folder, memory });
    await spool.write(Buffer.alloc(100));
    await expect(readdir(folder)).resolves.toEqual([]);
    await spool.release();
    await spool.release();
    await expect(spool.read(1)).rejects.toThrow();
  });
});
