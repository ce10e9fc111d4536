import { describe, expect, test } from '@jest/globals';
import { median, percentile } from './statistics.ts';

describe('median', () => {
  test('is the middle value of an odd count, in any order', () => expect(median([9, 1, 5])).toBe(5));
  test('is the mean of the two middle values of an even count', () => expect(median([4, 1, 3, 2])).toBe(2.5));
  test('orders numbers by value, not as text', () => expect(median([10, 9, 100])).toBe(10));
  test('is NaN without values', () => expect(median([])).toBeNaN());
});

describe('percentile', () => {
  const hundred = Float64Array.from({ length: 100 }, (_, n) => n + 1);
  test.each([
    [50, 50],
    [99, 99],
    [100, 100],
    [0, 1],
  ])('%i of 1 to 100 is %i', (percent, expected) => expect(percentile(hundred, percent)).toBe(expected));
  test('is one of the values', () => expect(percentile([1, 2, 3], 99)).toBe(3));
  test('is NaN without values', () => expect(percentile([], 50)).toBeNaN());
});
