import { stemmer } from 'stemmer';
import { fold } from './fold.ts';

const signed = /^[a-z](?:\+\+|#)$/i;
// Longer words are base64 or the like; the stemmer's expressions are made for words.
const english = /^[a-z]{3,40}$/;
const notInExact = /[^\p{L}\p{N}\p{M}\-_./:@()+#]/gu;
/** UTF-16 units that a term has at most: 384 bytes of UTF-8. */
const longest = 128;

/** C++ and C#, in lower case; undefined for all other words. */
export function signedWord(raw: string): string | undefined {
  return signed.test(raw) ? raw.toLowerCase() : undefined;
}

/** The exact term of a token: `=` and the token as typed, but for case, accents and width. */
export function exactTerm(raw: string): string {
  return cut(`=${fold(raw.replaceAll('\\', '/')).replace(notInExact, '')}`);
}

/** Parts in a row as one text: without joints, so that all spellings of an identifier are one, but for numbers. */
export function chain(parts: readonly string[]): string {
  return cut(parts.reduce((text, part) => text + (bothDigits(text, part) ? '.' : '') + part));
}

/** The loose term of a chain: its English stem where it is of letters alone. */
export function stem(text: string): string {
  return english.test(text) ? stemmer(text) : text;
}

function bothDigits(before: string, after: string): boolean {
  return /\p{N}$/u.test(before) && /^\p{N}/u.test(after);
}

function cut(term: string): string {
  if (term.length <= longest) return term;
  return /[\ud800-\udbff]/.test(term.charAt(longest - 1)) ? term.slice(0, longest - 1) : term.slice(0, longest);
}
