import {
  beginnings,
  hundredths,
  type Mark,
  phrases,
  quarters,
  tenths,
  thousandths,
  wordOfOne,
} from './planted-words.ts';
import { wordOf } from './vocabulary.ts';

/** What is looked for, for every engine to say in its own words. */
export interface Wanted {
  readonly words: readonly string[];
  /** Two words in a row. */
  readonly phrase?: string;
  /** How a word begins. */
  readonly beginning?: string;
  /** A word that must not occur. */
  readonly without?: string;
}

/** Questions of one kind; they are asked in turn, so that no cache has the answer. */
export interface SearchCase {
  readonly name: CaseName;
  readonly wanted: readonly Wanted[];
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

/** The cases over `count` sessions. */
export function searchCases(count: number): SearchCase[] {
  const commonest = wordOf(0);
  const each = (marks: readonly Mark[]) => marks.map(({ text }): Wanted => ({ words: [text] }));
  const ones = Array.from({ length: 8 }, (_, n): Wanted => ({ words: [wordOfOne(Math.floor((n * count) / 8))] }));
  const pairs = tenths.map(({ text }, n): Wanted => ({ words: [text, tenths[(n + 1) % tenths.length]?.text ?? ''] }));
  const wanted: Record<CaseName, readonly Wanted[]> = {
    'a word in one session': ones,
    'a word in 0.1 %': each(thousandths),
    'a word in 1 %': each(hundredths),
    'a word in 10 %': each(tenths),
    'a word in 25 %': each(quarters),
    'the commonest word': [{ words: [commonest] }],
    'two words of 10 %': pairs,
    'the two commonest words': [{ words: [commonest, wordOf(1)] }],
    'a phrase in 1 %': phrases.map(({ text }) => ({ words: [], phrase: text })),
    'a beginning in 1 %': beginnings.map(beginning => ({ words: [], beginning })),
    'the commonest without a word of 10 %': tenths.map(({ text }) => ({ words: [commonest], without: text })),
  };
  return caseNames.map(name => ({ name, wanted: wanted[name] }));
}

/** As people type it (docs/search.md). */
export function typed({ words, phrase, beginning, without }: Wanted): string {
  return [
    ...words,
    ...(phrase === undefined ? [] : [`"${phrase}"`]),
    ...(beginning === undefined ? [] : [`${beginning}*`]),
    ...(without === undefined ? [] : [`-${without}`]),
  ].join(' ');
}
