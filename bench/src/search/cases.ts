import {
  prefixes,
  hundredths,
  type PlantedText,
  phrases,
  quarters,
  tenths,
  thousandths,
  uniqueWordOf,
} from './planted-words.ts';
import { wordOf } from './vocabulary.ts';

/** Each engine converts these terms to its own query. */
export interface SearchTerms {
  readonly words: readonly string[];
  /** Two adjacent words. */
  readonly phrase?: string;
  /** Start of a word. */
  readonly prefix?: string;
  /** A word that must not occur. */
  readonly excluded?: string;
}

/** The benchmark alternates between these searches, so that no cache has the response. */
export interface SearchCase {
  readonly name: CaseName;
  readonly queries: readonly SearchTerms[];
}

export const caseNames = [
  'a word in one session',
  'a word in 0.1 %',
  'a word in 1 %',
  'a word in 10 %',
  'a word in 25 %',
  'the commonest word',
  'two words of 10 %',
  'the two commonest words',
  'a phrase in 1 %',
  'a beginning in 1 %',
  'the commonest without a word of 10 %',
] as const;
export type CaseName = (typeof caseNames)[number];

export function createSearchCases(count: number): SearchCase[] {
  const commonest = wordOf(0);
  const singleWords = (texts: readonly PlantedText[]) => texts.map(({ text }): SearchTerms => ({ words: [text] }));
  const uniqueWords = Array.from({ length: 8 }, (_, n): SearchTerms => ({
    words: [uniqueWordOf(Math.floor((n * count) / 8))],
  }));
  const pairs = tenths.map(({ text }, n): SearchTerms => ({
    words: [text, tenths[(n + 1) % tenths.length]?.text ?? ''],
  }));
  const queries: Record<CaseName, readonly SearchTerms[]> = {
    'a word in one session': uniqueWords,
    'a word in 0.1 %': singleWords(thousandths),
    'a word in 1 %': singleWords(hundredths),
    'a word in 10 %': singleWords(tenths),
    'a word in 25 %': singleWords(quarters),
    'the commonest word': [{ words: [commonest] }],
    'two words of 10 %': pairs,
    'the two commonest words': [{ words: [commonest, wordOf(1)] }],
    'a phrase in 1 %': phrases.map(({ text }): SearchTerms => ({ words: [], phrase: text })),
    'a beginning in 1 %': prefixes.map((prefix): SearchTerms => ({ words: [], prefix })),
    'the commonest without a word of 10 %': tenths.map(({ text }): SearchTerms => ({
      words: [commonest],
      excluded: text,
    })),
  };
  return caseNames.map(name => ({ name, queries: queries[name] }));
}

/** Returns the query as users type it (docs/search.md). */
export function toQueryText({ words, phrase, prefix, excluded }: SearchTerms): string {
  return [
    ...words,
    ...(phrase === undefined ? [] : [`"${phrase}"`]),
    ...(prefix === undefined ? [] : [`${prefix}*`]),
    ...(excluded === undefined ? [] : [`-${excluded}`]),
  ].join(' ');
}
