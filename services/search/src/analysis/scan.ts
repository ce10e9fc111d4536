import { presentationMark } from './fold.ts';

/** A searchable stretch of text: a word, an identifier with its separators, or a run of a script without blanks. */
export interface Token {
  readonly kind: 'word' | 'run';
  readonly raw: string;
  /** UTF-16 offset in the text. */
  readonly start: number;
}

// Scripts without blanks between words: search matches their substrings.
const unspacedScript = String.raw`[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]&&[\p{L}\p{M}]]`;
const letter = String.raw`[[\p{L}\p{N}\p{M}]--${unspacedScript}--${presentationMark}]`;
const separator = String.raw`(?:\(\))?[\-_.\/:\\@]{1,3}`;
const clitic = String.raw`(?:['’](?:s|t|d|m|ll|re|ve|S|T|D|M|LL|RE|VE)(?!${letter}))?`;
// C++ and C# are words; a `+` or `#` after a longer word is not part of it.
const languageName = String.raw`(?<!${letter})[A-Za-z](?:\+\+|#)(?!${letter})`;
// Repetitions are bounded, because the regular expression engine keeps one backtracking state per letter.
const identifier = String.raw`${letter}{1,256}(?:${separator}${letter}{1,256}){0,40}${clitic}`;

const tokenPattern = new RegExp(
  `((?:${unspacedScript}${presentationMark}{0,2}){1,256})|${languageName}|${identifier}`,
  'gv',
);

/** Yields the tokens of a text in order, in time linear in its length. */
export function* scan(text: string): Generator<Token> {
  let wordEnd = -1;
  for (const match of text.matchAll(tokenPattern)) {
    const [raw, run] = match;
    // A match directly after a word is the rest of an overlong word, such as base64.
    if (run === undefined && match.index !== wordEnd) yield { kind: 'word', raw, start: match.index };
    if (run === undefined) wordEnd = match.index + raw.length;
    else yield { kind: 'run', raw: run, start: match.index };
  }
}
