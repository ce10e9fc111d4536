import type { EncodedPassage, Passage } from '../../index-port/search-index.ts';
import { quoteLexeme } from '../text-search/tsquery.ts';

/** Positions that a tsvector holds per lexeme (PostgreSQL, Text Search Limitations). */
const maxPositions = 255;
/** Words that consecutive rows share: one less than the longest phrase of a query. */
const overlap = 31;
/** Maximum number of extra rows per passage. Their numbers are calculated from the passage's number. */
const maxExtraRows = 63;

/**
 * Creates the rows of a passage: exact words with positions, for phrases, and loose words without positions. If a word
 * has too many occurrences, extra rows with negative numbers hold pieces of the passage for phrases. Searches never
 * show these rows.
 */
export function createPassageRows({ exact, terms, ...passage }: Passage): EncodedPassage[] {
  const { n } = passage;
  // PostgreSQL's text type cannot hold U+0000.
  const text = passage.text.replaceAll('\0', '\ufffd');
  const pieces = hasTooManyOccurrences(exact) ? cutPieces(exact) : [];
  return [
    { ...passage, text, words: [[withPositions(exact), ...terms.map(quoteLexeme)].join(' ')] },
    ...pieces.map((piece, index) => ({
      ...passage,
      n: -(n * (maxExtraRows + 1) + index + 1),
      text: '',
      words: [withPositions(piece)],
    })),
  ];
}

// The maximal position is 16,383; a passage of 4 KB has fewer words.
const withPositions = (exact: readonly string[]) =>
  exact.map((term, index) => `${quoteLexeme(term)}:${index + 1}`).join(' ');

function hasTooManyOccurrences(exact: readonly string[]): boolean {
  if (exact.length <= maxPositions) return false;
  const counts = new Map<string, number>();
  for (const term of exact) counts.set(term, (counts.get(term) ?? 0) + 1);
  return Math.max(...counts.values()) > maxPositions;
}

function cutPieces(exact: readonly string[]): (readonly string[])[] {
  const step = maxPositions - overlap;
  const count = Math.min(Math.ceil(exact.length / step), maxExtraRows);
  return Array.from({ length: count }, (_, index) => exact.slice(index * step, index * step + maxPositions));
}
