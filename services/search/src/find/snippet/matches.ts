import { type Word } from '../../analysis/analyse.ts';

/** A stretch of a text that a term of the query stands for. */
export interface Match {
  readonly term: string;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

/** Where the terms stand among the words of a text, in order and apart; beginnings end in `*`. */
export function matchesIn(words: readonly Word[], terms: readonly string[]): Match[] {
  const whole = new Set(terms.filter(term => !term.endsWith('*')));
  const beginnings = terms.filter(term => term.endsWith('*')).map(term => term.slice(0, -1));
  const matches: Match[] = [];
  for (const { exact, terms: loose, start, end } of words) {
    const term = [...(exact === undefined ? [] : [exact]), ...loose].find(
      found => whole.has(found) || beginnings.some(beginning => found.startsWith(beginning)),
    );
    const before = matches.at(-1);
    if (term === undefined) continue;
    if (before === undefined || start >= before.end) matches.push({ term, start, end });
    else matches[matches.length - 1] = { ...before, end: Math.max(end, before.end) };
  }
  return matches;
}
