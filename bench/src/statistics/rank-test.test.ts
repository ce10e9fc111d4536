import { describe, expect, test } from '@jest/globals';
import { testRanks } from './rank-test.ts';

const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

describe('the rank test', () => {
  test('finds no difference between a sample and itself', () => {
    const { greater, p } = testRanks(count(1, 200), count(1, 200));
    expect(greater).toBe(0.5);
    expect(p).toBeCloseTo(1, 6);
  });

  test('finds the difference between samples that do not overlap', () => {
    const { greater, p } = testRanks(count(201, 400), count(1, 200));
    expect(greater).toBe(1);
    expect(p).toBeLessThan(1e-6);
  });

  test('has the same p for both orders, and probabilities that add up to 1', () => {
    const [one, other] = [testRanks(count(1, 100), count(11, 110)), testRanks(count(11, 110), count(1, 100))];
    expect(one.greater + other.greater).toBeCloseTo(1, 12);
    expect(one.p).toBe(other.p);
  });

  test('has the p of the normal distribution', () => {
    // U is 272, and its expected value is 200. The standard deviation is the square root of 20 · 20 · 41 / 12.
    const { greater, p } = testRanks(count(5, 24), count(1, 20));
    expect(greater).toBe(0.68);
    expect(p).toBeCloseTo(0.05146, 5);
  });
});
