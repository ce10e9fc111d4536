export interface RankTest {
  /** Probability that a value of the first sample is greater than a value of the second. 0.5 means no difference. */
  readonly greater: number;
  /** Probability that two samples of the same distribution differ at least as much as these. */
  readonly p: number;
}

/** The two-sided Mann-Whitney U test, by its normal approximation. Ties are not corrected. */
export function testRanks(first: readonly number[], second: readonly number[]): RankTest {
  let u = 0;
  for (const a of first) for (const b of second) u += a > b ? 1 : a === b ? 0.5 : 0;
  const pairs = first.length * second.length;
  const deviation = Math.sqrt((pairs * (first.length + second.length + 1)) / 12);
  return { greater: u / pairs, p: tailsOfNormal(Math.abs(u - pairs / 2) / deviation) };
}

/**
 * Returns the probability of a value outside ±z in the normal distribution (Abramowitz and Stegun 26.2.17). The error
 * is below 2e-7.
 */
function tailsOfNormal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduceRight((rest, coefficient) => t * (coefficient + rest), 0);
  return Math.min(1, (2 * sum * Math.exp(-(z ** 2) / 2)) / Math.sqrt(2 * Math.PI));
}
