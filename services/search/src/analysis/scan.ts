import { presentationMark } from './fold.ts';

/** A word, an identifier with its separators, or a run: text in a script without blanks between words. */
export interface Token {
  readonly kind: 'word' | 'run';
  readonly raw: string;
  /** UTF-16 offset in the text. */
  readonly start: number;
}

// These scripts have no blanks between words, so search matches any substring.
const unspacedScript = String.raw`[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]&&[\p{L}\p{M}]]`;
const letter = String.raw`[[\p{L}\p{N}\p{M}]--${unspacedScript}--${presentationMark}]`;
const separator = String.raw`(?:\(\))?[\-_.\/:\\@]{1,3}`;
const clitic = String.raw`(?:['’](?:s|t|d|m|ll|re|ve|S|T|D|M|LL|RE|VE)(?!${letter}))?`;
// C++ and C# are words. A `+` or `#` after more than one letter is not part of a word.
const languageName = String.raw`(?<!${letter})[A-Za-z](?:\+\+|#)(?!${letter})`;
// The repetitions are bounded, because the regular expression engine keeps a backtracking state for each letter.
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
    // A match that begins where a word ends is the rest of an overlong word, such as base64.
    if (run === undefined && match.index !== wordEnd) yield { kind: 'word', raw, start: match.index };
    if (run === undefined) wordEnd = match.index + raw.length;
    else yield { kind: 'run', raw: run, start: match.index };
  }
}
