import { splitCharacters, foldCharacter } from './fold.ts';
import { splitIdentifier } from './identifier.ts';
import { scan, type Token } from './scan.ts';
import { WordCache } from './word-cache.ts';
import { joinParts, createExactTerm, findLanguageName, stem } from './term.ts';

export interface Word {
  /** `=` and the folded word, for phrases. Undefined for a pair of characters, because a pair overlaps other words. */
  readonly exact: string | undefined;
  /** Loose terms without duplicates. */
  readonly terms: readonly string[];
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
}

type WordTerms = Pick<Word, 'exact' | 'terms'>;

export type Analyser = (text: string) => Generator<Word>;

/** Memory for about 20,000 ordinary words. */
const maxCacheBytes = 8_000_000;

/**
 * Creates an analyser that caches up to 8 MB of words. Documents and queries get the same analysis
 * (docs/decisions.md#27-one-analysis-for-two-engines).
 */
export function createAnalyser(): Analyser {
  const cache = new WordCache<WordTerms>(maxCacheBytes, ({ exact = '', terms }) => [exact, ...terms]);
  return text => analyseText(text, raw => cache.get(raw, analyseWord));
}

/** Yields the words of one text; uses no cache. */
export function analyse(text: string): Generator<Word> {
  return analyseText(text, analyseWord);
}

function* analyseText(text: string, analyseToken: (raw: string) => WordTerms): Generator<Word> {
  let previous: Word | undefined;
  for (const token of scan(text)) {
    if (token.kind === 'run') previous = yield* analyseRun(token, previous);
    else {
      const { exact, terms } = analyseToken(token.raw);
      if (terms.length > 0) yield { exact, terms, start: token.start, end: token.start + token.raw.length };
    }
  }
}

/**
 * A run is text in a script without blanks. Search must find every substring of it, so each character and each pair of
 * neighbours is a word.
 */
function* analyseRun({ raw, start }: Token, last: Word | undefined): Generator<Word, Word | undefined> {
  let previous = last;
  let offset = start;
  for (const character of splitCharacters(raw)) {
    const term = foldCharacter(character);
    const word = { exact: `=${term}`, terms: [term], start: offset, end: offset + character.length };
    if (previous?.end === offset) yield createPair(previous, word);
    yield word;
    previous = word;
    offset = word.end;
  }
  return previous;
}

function createPair(first: Word, second: Word): Word {
  return {
    exact: undefined,
    terms: [first.terms.join('') + second.terms.join('')],
    start: first.start,
    end: second.end,
  };
}

/** Parts of an identifier after this number get no shingles. Names in real code and paths have fewer parts. */
const maxParts = 64;
const minNamelessParts = 9;
/** In UTF-16 units. */
const minMeanPartLength = 2.5;

/** Creates all terms by which a query can find this word (query/operand.ts). */
function analyseWord(raw: string): WordTerms {
  const languageName = findLanguageName(raw);
  if (languageName !== undefined) return { exact: createExactTerm(raw), terms: [languageName.charAt(0), languageName] };
  const segments = splitIdentifier(raw);
  const parts = segments.flat();
  if (parts.length === 1) return { exact: createExactTerm(raw), terms: parts.map(part => stem(joinParts([part]))) };
  const shingles = isName(parts) ? createShingles(parts) : [...parts, joinParts(parts)];
  const joined = [...shingles, ...segments.map(joinParts)];
  const terms = new Set(joined.flatMap(text => [stem(text), text]));
  return { exact: createExactTerm(raw), terms: [...terms] };
}

/** Many short parts indicate minified or encoded text. Such a text would get more shingles than it has letters. */
function isName(parts: readonly string[]): boolean {
  if (parts.length < minNamelessParts) return true;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return length >= minMeanPartLength * parts.length;
}

/**
 * Creates shingles of one, two and three parts, and the whole identifier. A query with more than three parts uses its
 * shingles of three parts.
 */
function createShingles(parts: readonly string[]): string[] {
  if (parts.length === 0) return [];
  const first = parts.slice(0, maxParts);
  const starts = first.map((_part, start) => start);
  const shingles = [1, 2, 3].flatMap(length =>
    starts.slice(0, 1 - length || undefined).map(start => joinParts(first.slice(start, start + length))),
  );
  return [...shingles, joinParts(parts)];
}
