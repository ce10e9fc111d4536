import { expect, test } from '@jest/globals';
import { WordCache } from './word-cache.ts';

const maxBytes = 100_000;
const createCache = () => new WordCache<readonly string[]>(maxBytes, strings => strings);

test('a word is analysed once', () => {
  const cache = createCache();
  const value = cache.get('word', word => [word]);
  expect(cache.get('word', () => [])).toBe(value);
});

test('the memory of remembered words stays within the bound, however many and large their terms are', () => {
  const cache = createCache();
  for (let n = 0; n < 1_000; n += 1) {
    cache.get(`word${n}`, word => Array.from({ length: n % 300 }, () => word.repeat(10)));
    expect(cache.bytes).toBeLessThanOrEqual(maxBytes);
  }
});

test('an overlong word is not remembered', () => {
  const cache = createCache();
  cache.get('x'.repeat(65), word => [word]);
  expect(cache.bytes).toBe(0);
});
