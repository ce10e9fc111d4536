import { type Head, roles } from '../../index-port/search-index.ts';
import { quoteLexeme } from '../text-search/tsquery.ts';

const weights = { title: 'A', user: 'B', agent: 'C', tool: 'D' } as const;
/** A role counts at most this many occurrences of a word. */
export const maxOccurrences = 4;
/** A tsvector has at most 1 MiB (PostgreSQL, Text Search Limitations). The rest is a margin. */
const maxShardBytes = 700_000;

/** Each word of the title gets an extra lexeme with this prefix, so that the index alone finds title matches. */
export const titleMark = '^';

/** Creates the tsvector literals of a head, one per row. There is at least one, and each is below the size limit. */
export function createHeadTerms(terms: Head['terms']): string[] {
  const shards: string[] = [];
  let entries: string[] = [];
  let bytes = 0;
  for (const [term, positions] of positionsOfTerms(terms)) {
    const size = Buffer.byteLength(term) + 8 + 2 * positions.length;
    if (bytes + size > maxShardBytes) {
      shards.push(entries.join(' '));
      [entries, bytes] = [[], 0];
    }
    entries.push(positions.length === 0 ? quoteLexeme(term) : `${quoteLexeme(term)}:${positions.join(',')}`);
    bytes += size;
  }
  return [...shards, entries.join(' ')];
}

/**
 * Each counted occurrence has one position: 1 to 4 for the title, 5 to 8 for the user, and so on. Title marks have
 * none.
 */
function positionsOfTerms(terms: Head['terms']): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const [roleIndex, role] of roles.entries()) {
    for (const [term, count] of terms[role]) {
      const positions = all.get(term) ?? [];
      for (let n = 1; n <= Math.min(count, maxOccurrences); n += 1)
        positions.push(`${roleIndex * maxOccurrences + n}${weights[role]}`);
      all.set(term, positions);
      if (role === 'title') all.set(`${titleMark}${term}`, []);
    }
  }
  return all;
}
