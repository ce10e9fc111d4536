/** Result of a comparison of two samples by the ranks of their values. */
export interface RankTest {
  /** Probability that a value of the first sample is greater than one of the second; 0.5: no difference. */
  readonly greater: number;
  /** Probability of a difference as large as this between samples of one distribution. */
  readonly p: number;
}

/** Compares two samples by the Mann-Whitney U test, two-sided, by its normal approximation without correction for ties. */
export function testRanks(first: readonly number[], second: readonly number[]): RankTest {
  let u = 0;
  for (const a of first) for (const b of second) u += a > b ? 1 : a === b ? 0.5 : 0;
  const pairs = first.length * second.length;
  const deviation = Math.sqrt((pairs * (first.length + second.length + 1)) / 12);
  return { greater: u / pairs, p: tailsOfNormal(Math.abs(u - pairs / 2) / deviation) };
}

/** Probability of a value outside ±z in the normal distribution (Abramowitz and Stegun 26.2.17, error below 2e-7). */
function tailsOfNormal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduceRight((rest, coefficient) => t * (coefficient + rest), 0);
  return Math.min(1, (2 * sum * Math.exp(-(z ** 2) / 2)) / Math.sqrt(2 * Math.PI));
}
