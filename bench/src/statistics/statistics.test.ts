import { describe, expect, test } from '@jest/globals';
import { median, percentile } from './statistics.ts';

describe('median', () => {
  test('is the middle of an odd count, in whatever order', () => expect(median([9, 1, 5])).toBe(5));
  test('is the mean of the two in the middle of an even count', () => expect(median([4, 1, 3, 2])).toBe(2.5));
  test('orders by value, not by text', () => expect(median([10, 9, 100])).toBe(10));
  test('of nothing is not a number', () => expect(median([])).toBeNaN());
});

describe('percentile', () => {
  const hundred = Float64Array.from({ length: 100 }, (_, n) => n + 1);
  test.each([
    [50, 50],
    [99, 99],
    [100, 100],
    [0, 1],
  ])('%i of 1 to 100 is %i', (percent, expected) => expect(percentile(hundred, percent)).toBe(expected));
  test('of few values is one of them', () => expect(percentile([1, 2, 3], 99)).toBe(3));
  test('of nothing is not a number', () => expect(percentile([], 50)).toBeNaN());
});
