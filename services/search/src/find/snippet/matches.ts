import { type Word } from '../../analysis/analyse.ts';

export interface Match {
  readonly term: string;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the terms among the words of a text. A term that ends in `*` is a prefix. Overlapping matches become one match.
 */
export function findMatches(words: readonly Word[], terms: readonly string[]): Match[] {
  const whole = new Set(terms.filter(term => !term.endsWith('*')));
  const prefixes = terms.filter(term => term.endsWith('*')).map(term => term.slice(0, -1));
  const matches: Match[] = [];
  for (const { exact, terms: loose, start, end } of words) {
    const term = [...(exact === undefined ? [] : [exact]), ...loose].find(
      candidate => whole.has(candidate) || prefixes.some(prefix => candidate.startsWith(prefix)),
    );
    const previous = matches.at(-1);
    if (term === undefined) continue;
    if (previous === undefined || start >= previous.end) matches.push({ term, start, end });
    else matches[matches.length - 1] = { ...previous, end: Math.max(end, previous.end) };
  }
  return matches;
}
