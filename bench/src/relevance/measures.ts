/** Returns 1 divided by the rank of the first relevant result; 0 if no result is relevant. */
export function computeReciprocalRank(found: readonly string[], relevant: ReadonlySet<string>): number {
  const rank = found.findIndex(id => relevant.has(id));
  return rank < 0 ? 0 : 1 / (rank + 1);
}

/**
 * nDCG@10 is the normalized discounted cumulative gain of ten results (Järvelin and Kekäläinen 2002). A result is
 * relevant or not.
 */
export function computeNdcg10(found: readonly string[], relevant: ReadonlySet<string>): number {
  const gain = (ranks: readonly number[]) => ranks.reduce((sum, rank) => sum + 1 / Math.log2(rank + 2), 0);
  const ideal = gain(Array.from({ length: Math.min(10, relevant.size) }, (_, rank) => rank));
  const ranks = found.slice(0, 10).flatMap((id, rank) => (relevant.has(id) ? [rank] : []));
  return ideal === 0 ? 0 : gain(ranks) / ideal;
}
