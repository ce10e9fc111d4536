import { drawing } from './fold.ts';

/** A piece of text that is looked for: a word, an identifier with its joints, or a run of a script without blanks. */
export interface Token {
  readonly kind: 'word' | 'run';
  readonly raw: string;
  /** UTF-16 offset in the text. */
  readonly start: number;
}

// Scripts that put no blanks between words: they are found by substring.
const unspaced = String.raw`[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]&&[\p{L}\p{M}]]`;
const letter = String.raw`[[\p{L}\p{N}\p{M}]--${unspaced}--${drawing}]`;
const joint = String.raw`(?:\(\))?[\-_.\/:\\@]{1,3}`;
const clitic = String.raw`(?:['’](?:s|t|d|m|ll|re|ve|S|T|D|M|LL|RE|VE)(?!${letter}))?`;
// C++ and C# are words; a sign after a longer word is none.
const signed = String.raw`(?<!${letter})[A-Za-z](?:\+\+|#)(?!${letter})`;
// Repetitions are bounded, so that no text makes the engine keep a way back for each of millions of letters.
const compound = String.raw`${letter}{1,256}(?:${joint}${letter}{1,256}){0,40}${clitic}`;

const tokens = new RegExp(`((?:${unspaced}${drawing}{0,2}){1,256})|${signed}|${compound}`, 'gv');

/** Tokens of a text in their order; all between them is skipped. Time grows with the text's length alone. */
export function* scan(text: string): Generator<Token> {
  let wordEnd = -1;
  for (const match of text.matchAll(tokens)) {
    const [raw, run] = match;
    // What follows a word at once is the rest of one too long to be typed, such as base64.
    if (run === undefined && match.index !== wordEnd) yield { kind: 'word', raw, start: match.index };
    if (run === undefined) wordEnd = match.index + raw.length;
    else yield { kind: 'run', raw: run, start: match.index };
  }
}
