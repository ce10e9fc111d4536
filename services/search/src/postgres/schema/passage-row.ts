import type { Passage } from '../../index-port/search-index.ts';
import { lexeme } from '../search/tsquery.ts';

/** A row of the table of passages. */
export interface PassageRow {
  readonly n: number;
  readonly passage: Passage;
  readonly body: string;
  readonly terms: string;
}

/** Occurrences of one word whose places a tsvector holds. */
const maxPositions = 255;
/** Words that two rows share: one less than the longest phrase of a query has. */
const overlap = 31;
/** Further rows of one passage at most, for their numbers are made from its own. */
const maxExtraRows = 63;

/**
 * A passage's row: exact words where they stand, so that phrases are found, all others without a place. Where a word
 * stands too often, further rows hold the passage piece by piece; theirs are negative numbers, and they are not shown.
 */
export function passageRows(passage: Passage): PassageRow[] {
  const { n, exact, terms } = passage;
  // PostgreSQL's text has no U+0000.
  const body = passage.text.replaceAll('\0', '\ufffd');
  const pieces = hasTooManyOccurrences(exact) ? cutPieces(exact) : [];
  return [
    { n, passage, body, terms: [withPositions(exact), ...terms.map(lexeme)].join(' ') },
    ...pieces.map((piece, at) => ({
      n: -(n * (maxExtraRows + 1) + at + 1),
      passage,
      body: '',
      terms: withPositions(piece),
    })),
  ];
}

// A position is 16,383 at the most, and a passage of 4 kB has fewer words.
const withPositions = (exact: readonly string[]) => exact.map((term, at) => `${lexeme(term)}:${at + 1}`).join(' ');

function hasTooManyOccurrences(exact: readonly string[]): boolean {
  if (exact.length <= maxPositions) return false;
  const counts = new Map<string, number>();
  for (const term of exact) counts.set(term, (counts.get(term) ?? 0) + 1);
  return Math.max(...counts.values()) > maxPositions;
}

function cutPieces(exact: readonly string[]): (readonly string[])[] {
  const step = maxPositions - overlap;
  const count = Math.min(Math.ceil(exact.length / step), maxExtraRows);
  return Array.from({ length: count }, (_, at) => exact.slice(at * step, at * step + maxPositions));
}
