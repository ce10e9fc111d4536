/** 1 over the place of the first that is relevant; 0 where none is. */
export function reciprocalRank(found: readonly string[], relevant: ReadonlySet<string>): number {
  const place = found.findIndex(id => relevant.has(id));
  return place < 0 ? 0 : 1 / (place + 1);
}

/** Normalised discounted cumulative gain of the first ten, each relevant or not (Järvelin and Kekäläinen 2002). */
export function ndcg10(found: readonly string[], relevant: ReadonlySet<string>): number {
  const gain = (places: readonly number[]) => places.reduce((sum, place) => sum + 1 / Math.log2(place + 2), 0);
  const ideal = gain(Array.from({ length: Math.min(10, relevant.size) }, (_, place) => place));
  const places = found.slice(0, 10).flatMap((id, place) => (relevant.has(id) ? [place] : []));
  return ideal === 0 ? 0 : gain(places) / ideal;
}
