import { expect, test } from '@jest/globals';
import { LruMap } from './lru.ts';

test('keeps at most its bound, and forgets what was not asked for the longest', () => {
  const map = new LruMap<string, number>(3);
  for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) map.set(key, value);
  map.get('a');
  map.set('b', 20);
  map.set('d', 4);
  expect(['a', 'b', 'c', 'd'].map(key => map.get(key))).toEqual([1, 20, undefined, 4]);
  for (let n = 0; n < 1_000; n += 1) map.set(`key ${n}`, n);
  expect(map.size).toBe(3);
});
