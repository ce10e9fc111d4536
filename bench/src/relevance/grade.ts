import { type Document } from './collection.ts';
import { computeNdcg10, computeReciprocalRank } from './measures.ts';
import { type InformationNeed } from './needs.ts';

/** Returns the ids of the ten best sessions. */
export type Search = (query: string) => Promise<string[]> | string[];

export interface Score {
  readonly need: InformationNeed;
  readonly reciprocalRank: number;
  readonly ndcg: number;
}

/** Searches for one need after another. Throws if no session contains the passage of a need. */
export async function gradeSearch(
  needs: readonly InformationNeed[],
  documents: readonly Document[],
  search: Search,
): Promise<Score[]> {
  const scores: Score[] = [];
  for (const need of needs) {
    const relevant = documents.filter(({ name, markdown }) => `${name}\n${markdown}`.includes(need.passage));
    if (relevant.length === 0) throw new Error(`no session contains the passage of: ${need.query}`);
    const ids = new Set(relevant.map(({ id }) => id));
    const found = await search(need.query);
    scores.push({ need, reciprocalRank: computeReciprocalRank(found, ids), ndcg: computeNdcg10(found, ids) });
  }
  return scores;
}

const mean = (values: readonly number[]): string =>
  (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);

/**
 * Formats a Markdown table with `MRR / nDCG@10` of each search engine. Each kind of need has a row, and all needs
 * together have one.
 */
export function formatTable(scores: ReadonlyMap<string, readonly Score[]>): string {
  const [first = []] = scores.values();
  const kinds = [...new Set(first.map(({ need }) => need.kind)), 'all'];
  const cell = (all: readonly Score[], kind: string) => {
    const ofKind = all.filter(({ need }) => kind === 'all' || need.kind === kind);
    return `${mean(ofKind.map(({ reciprocalRank }) => reciprocalRank))} / ${mean(ofKind.map(({ ndcg }) => ndcg))}`;
  };
  const count = (kind: string) => first.filter(({ need }) => kind === 'all' || need.kind === kind).length;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['MRR / nDCG@10', 'needs', ...scores.keys()]),
    line(Array.from({ length: scores.size + 2 }, () => '---')),
    ...kinds.map(kind => line([kind, String(count(kind)), ...[...scores.values()].map(all => cell(all, kind))])),
  ].join('\n');
}

/** A query is missed if none of its ten best results is relevant. */
export function missedNeeds(scores: readonly Score[]): string[] {
  return scores.filter(({ reciprocalRank }) => reciprocalRank === 0).map(({ need }) => need.query);
}
