import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { ChunkList } from './chunk-list.ts';

test('a body of 1,000,000 small chunks is kept in less than 100 chunks', () => {
  const list = new ChunkList();
  const body = randomBytes(1_000_000);
  for (const byte of body.keys()) list.add(body.subarray(byte, byte + 1));
  const kept = list.takeAll();
  expect(kept.length).toBeLessThan(100);
  expect(Buffer.concat(kept).equals(body)).toBe(true);
});

test('a body of alternately large and small chunks takes little more memory than its bytes', () => {
  const list = new ChunkList();
  for (let n = 0; n < 2_000; n += 1) list.add(Buffer.alloc(n % 2 === 0 ? 1 : 4_096));
  const kept = list.takeAll();
  const memory = new Set(kept.map(chunk => chunk.buffer));
  expect(kept.reduce((sum, chunk) => sum + chunk.length, 0)).toBe(1_000 + 4_096_000);
  expect([...memory].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(4_400_000);
});

test('chunks of all sizes are returned in order and once', () => {
  const list = new ChunkList();
  const sizes = Array.from({ length: 500 }, (_, n) => [1, 3_000, 4_095, 4_096, 70_000, 0][n % 6] ?? 0);
  const added = sizes.map(size => randomBytes(size));
  const chunks = added.flatMap((chunk, n) => {
    list.add(chunk);
    return n % 100 === 7 ? list.takeAll() : [];
  });
  expect(Buffer.concat([...chunks, ...list.takeAll()]).equals(Buffer.concat(added))).toBe(true);
  expect(list.takeAll()).toEqual([]);
});
