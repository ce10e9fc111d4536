import type { EncodedPassage, Passage } from '../../index-port/search-index.ts';
import { quoteLexeme } from '../text-search/tsquery.ts';

/** A tsvector has at most this many positions per lexeme (PostgreSQL, Text Search Limitations). */
const maxPositions = 255;
/**
 * Consecutive extra rows share this many words, so that a phrase of 32 words lies in one row. Only phrases in scripts
 * without blanks can be longer.
 */
const overlap = 31;
/** Maximum per passage. The number of an extra row is calculated from the number of its passage. */
const maxExtraRows = 63;

/**
 * A row has exact terms with positions, for phrases, and loose terms without positions. If an exact term occurs over
 * 255 times, extra rows with negative numbers have pieces of the passage. Searches never show extra rows.
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

// A position is at most 16,383, and a passage of 4 KB has fewer words.
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
