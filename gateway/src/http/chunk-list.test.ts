import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { ChunkList } from './chunk-list.ts';

test('a body of a million pieces is kept in some dozen', () => {
  const pieces = new ChunkList();
  const body = randomBytes(1_000_000);
  for (const byte of body.keys()) pieces.add(body.subarray(byte, byte + 1));
  const kept = pieces.takeAll();
  expect(kept.length).toBeLessThan(100);
  expect(Buffer.concat(kept).equals(body)).toBe(true);
});

test('a body of large and small pieces by turns takes not much more than its bytes', () => {
  const pieces = new ChunkList();
  for (let n = 0; n < 2_000; n += 1) pieces.add(Buffer.alloc(n % 2 === 0 ? 1 : 4_096));
  const kept = pieces.takeAll();
  const memory = new Set(kept.map(piece => piece.buffer));
  expect(kept.reduce((sum, piece) => sum + piece.length, 0)).toBe(1_000 + 4_096_000);
  expect([...memory].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(4_400_000);
});

test('pieces of all sizes come back in their order, and each once', () => {
  const pieces = new ChunkList();
  const sizes = Array.from({ length: 500 }, (_, n) => [1, 3_000, 4_095, 4_096, 70_000, 0][n % 6] ?? 0);
  const given = sizes.map(size => randomBytes(size));
  const taken = given.flatMap((piece, n) => {
    pieces.add(piece);
    return n % 100 === 7 ? pieces.takeAll() : [];
  });
  expect(Buffer.concat([...taken, ...pieces.takeAll()]).equals(Buffer.concat(given))).toBe(true);
  expect(pieces.takeAll()).toEqual([]);
});
