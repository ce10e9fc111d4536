import { CooperativeTask } from '@archive/kit';
import { type Head, roles } from '../../index-port/search-index.ts';
import { lexeme } from '../search/tsquery.ts';

/** Weight of each role's words. */
const weights = { title: 'A', user: 'B', agent: 'C', tool: 'D' } as const;
/** How often at the most a role's word counts. */
export const maxOccurrences = 4;
/** Of what a tsvector holds, 1 MiB, with room for what positions take. */
const maxShardBytes = 700_000;

/** Marks a word of the title by a lexeme of its own: what has one is found without reading its words. */
export const titleMark = '^';

/** A head's words as tsvector literals, each small enough to be one; at least one. */
export async function headTerms({ terms }: Head): Promise<string[]> {
  const slice = new CooperativeTask();
  const shards: string[] = [];
  let entries: string[] = [];
  let bytes = 0;
  for (const [term, positions] of await positionsOfTerms(terms, slice)) {
    if (slice.isYieldDue) await slice.yieldToEventLoop();
    const size = Buffer.byteLength(term) + 8 + 2 * positions.length;
    if (bytes + size > maxShardBytes) {
      shards.push(entries.join(' '));
      [entries, bytes] = [[], 0];
    }
    entries.push(positions.length === 0 ? lexeme(term) : `${lexeme(term)}:${positions.join(',')}`);
    bytes += size;
  }
  return [...shards, entries.join(' ')];
}

/** Each term with a position for each occurrence that counts: 1 to 4 in the title, 5 to 8 by the user, and so on; marks have none. */
async function positionsOfTerms(terms: Head['terms'], slice: CooperativeTask): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>();
  for (const [place, role] of roles.entries()) {
    for (const [term, count] of terms[role]) {
      if (slice.isYieldDue) await slice.yieldToEventLoop();
      const positions = all.get(term) ?? [];
      for (let n = 1; n <= Math.min(count, maxOccurrences); n += 1)
        positions.push(`${place * maxOccurrences + n}${weights[role]}`);
      all.set(term, positions);
      if (role === 'title') all.set(`${titleMark}${term}`, []);
    }
  }
  return all;
}
