import { charactersOf, foldCharacter } from './fold.ts';
import { piecesOf } from './identifier.ts';
import { scan, type Token } from './scan.ts';
import { chain, exactTerm, signedWord, stem } from './term.ts';

/** A word of a text with the terms under which it is found. */
export interface Word {
  /** `=` and the word as typed, folded: its place in phrases. None for a pair of characters, which overlaps others. */
  readonly exact: string | undefined;
  /** Loose terms, each once: stems, parts of identifiers and rows of them, single characters and pairs. */
  readonly terms: readonly string[];
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
}

type Terms = Pick<Word, 'exact' | 'terms'>;

/** Gives the words of a text in their order. */
export type Analyser = (text: string) => Generator<Word>;

const remembered = 20_000;

/**
 * The one analysis, of documents and of queries (docs/search.md): an analyser with a bounded memory of words it has
 * seen, for texts by the megabyte.
 */
export function createAnalyser(): Analyser {
  const known = new Map<string, Terms>();
  const termsOf = (raw: string): Terms => {
    const seen = known.get(raw);
    if (seen) return seen;
    const terms = wordTerms(raw);
    if (known.size >= remembered) known.clear();
    // A copy of its own: a slice would keep the whole text in memory.
    known.set(raw.length < 13 ? raw : Buffer.from(raw, 'utf16le').toString('utf16le'), terms);
    return terms;
  };
  return text => words(text, termsOf);
}

/** Words of one text; see createAnalyser. */
export function analyse(text: string): Generator<Word> {
  return words(text, wordTerms);
}

function* words(text: string, termsOf: (raw: string) => Terms): Generator<Word> {
  let before: Word | undefined;
  for (const token of scan(text)) {
    if (token.kind === 'run') before = yield* characters(token, before);
    else {
      const { exact, terms } = termsOf(token.raw);
      if (terms.length > 0) yield { exact, terms, start: token.start, end: token.start + token.raw.length };
    }
  }
}

/** Each character of a run, and each pair, so that any part of the run is found; returns the last character. */
function* characters({ raw, start }: Token, last: Word | undefined): Generator<Word, Word | undefined> {
  let before = last;
  let at = start;
  for (const character of charactersOf(raw)) {
    const term = foldCharacter(character);
    const word = { exact: `=${term}`, terms: [term], start: at, end: at + character.length };
    if (before?.end === at) yield pair(before, word);
    yield word;
    before = word;
    at = word.end;
  }
  return before;
}

function pair(before: Word, word: Word): Word {
  return { exact: undefined, terms: [before.terms.join('') + word.terms.join('')], start: before.start, end: word.end };
}

/** Terms of a word: all that a query may ask of it (see query/word.ts). */
function wordTerms(raw: string): Terms {
  const sign = signedWord(raw);
  if (sign !== undefined) return { exact: exactTerm(raw), terms: [sign.charAt(0), sign] };
  const pieces = piecesOf(raw);
  const parts = pieces.flat();
  if (parts.length === 1) return { exact: exactTerm(raw), terms: parts.map(part => stem(chain([part]))) };
  const chains = new Set([...rows(parts), ...pieces.map(chain)].flatMap(text => [stem(text), text]));
  return { exact: exactTerm(raw), terms: [...chains] };
}

/** Parts in rows of one, two and three, and the whole: longer rows are found by their threes. */
function rows(parts: readonly string[]): string[] {
  if (parts.length === 0) return [];
  const starts = parts.map((_part, start) => start);
  const upTo3 = [1, 2, 3].flatMap(length =>
    starts.slice(0, 1 - length || undefined).map(s => chain(parts.slice(s, s + length))),
  );
  return [...upTo3, chain(parts)];
}
