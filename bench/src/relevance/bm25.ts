import type { Document } from './collection.ts';

const k1 = 1.2;
const b = 0.75;

/**
 * The baseline is Okapi BM25 over the whole text of each session. Words are runs of letters and digits, and one word of
 * the query is enough for a match. The search returns the ids of the ten best sessions.
 */
export function createBm25Search(documents: readonly Document[]): (query: string) => string[] {
  const indexed = documents.map(({ id, name, markdown }) => countWords(id, `${name}\n${markdown}`));
  const average = indexed.reduce((sum, { length }) => sum + length, 0) / indexed.length;
  const frequency = new Map<string, number>();
  for (const { counts } of indexed)
    for (const word of counts.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const idf = (word: string) => {
    const df = frequency.get(word) ?? 0;
    return Math.log(1 + (indexed.length - df + 0.5) / (df + 0.5));
  };
  return query => {
    const words = splitWords(query);
    const score = ({ counts, length }: (typeof indexed)[number]) =>
      words.reduce((sum, word) => {
        const tf = counts.get(word) ?? 0;
        return sum + (idf(word) * tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * length) / average));
      }, 0);
    const scored = indexed.map(document => ({ id: document.id, score: score(document) }));
    return scored
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, 10)
      .map(({ id }) => id);
  };
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

function countWords(id: string, text: string) {
  const words = splitWords(text);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { id, counts, length: words.length };
}
