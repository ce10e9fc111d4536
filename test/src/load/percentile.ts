/** Nearest-rank percentile: at least `percent` % of the values are not larger. NaN without values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(1, Math.ceil((percent / 100) * sorted.length)) - 1] ?? Number.NaN;
}
