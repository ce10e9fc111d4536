import { type Document } from './collection.ts';
import { ndcg10, reciprocalRank } from './measures.ts';
import { type Need } from './needs.ts';

/** Gives the ids of the ten best sessions for a query. */
export type Search = (query: string) => Promise<string[]> | string[];

/** How well a need was met. */
export interface Score {
  readonly need: Need;
  readonly rank: number;
  readonly gain: number;
}

/** Asks for every need, one after the other; throws where no session has a need's passage, which can't be judged. */
export async function judge(needs: readonly Need[], documents: readonly Document[], search: Search): Promise<Score[]> {
  const scores: Score[] = [];
  for (const need of needs) {
    const relevant = documents.filter(({ name, markdown }) => `${name}\n${markdown}`.includes(need.passage));
    if (relevant.length === 0) throw new Error(`no session has the passage of: ${need.query}`);
    const ids = new Set(relevant.map(({ id }) => id));
    const found = await search(need.query);
    scores.push({ need, rank: reciprocalRank(found, ids), gain: ndcg10(found, ids) });
  }
  return scores;
}

const mean = (values: readonly number[]): string =>
  (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);

/** A line for each kind of need and one for all, in Markdown: `MRR / nDCG@10` of each searcher. */
export function table(scores: ReadonlyMap<string, readonly Score[]>): string {
  const [first = []] = scores.values();
  const kinds = [...new Set(first.map(({ need }) => need.kind)), 'all'];
  const cell = (all: readonly Score[], kind: string) => {
    const of = all.filter(({ need }) => kind === 'all' || need.kind === kind);
    return `${mean(of.map(({ rank }) => rank))} / ${mean(of.map(({ gain }) => gain))}`;
  };
  const count = (kind: string) => first.filter(({ need }) => kind === 'all' || need.kind === kind).length;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['MRR / nDCG@10', 'needs', ...scores.keys()]),
    line(Array.from({ length: scores.size + 2 }, () => '---')),
    ...kinds.map(kind => line([kind, String(count(kind)), ...[...scores.values()].map(all => cell(all, kind))])),
  ].join('\n');
}

/** The needs of which nothing relevant was among the ten best. */
export function missed(scores: readonly Score[]): string[] {
  return scores.filter(({ rank }) => rank === 0).map(({ need }) => need.query);
}
