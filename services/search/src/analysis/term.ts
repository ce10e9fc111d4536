import { stemmer } from 'stemmer';
import { fold } from './fold.ts';

const languageNamePattern = /^[a-z](?:\+\+|#)$/i;
// Longer words are base64 or similar and have no English stem.
const englishWord = /^[a-z]{3,40}$/;
const notInExactTerm = /[^\p{L}\p{N}\p{M}\-_./:@()+#]/gu;
/** In UTF-16 units; at most 384 bytes in UTF-8. */
const maxTermLength = 128;

/** Returns C++, C# and similar names in lower case; undefined for all other words. */
export function findLanguageName(raw: string): string | undefined {
  return languageNamePattern.test(raw) ? raw.toLowerCase() : undefined;
}

/** Creates the exact term of a token: `=` and the token without differences of case, accents and width. */
export function createExactTerm(raw: string): string {
  return truncate(`=${fold(raw.replaceAll('\\', '/')).replace(notInExactTerm, '')}`);
}

/**
 * Joins parts without separators: `getUser` and `get_user` become equal. A dot separates adjacent numbers, because
 * `2.14` and `21.4` must stay different.
 */
export function joinParts(parts: readonly string[]): string {
  return truncate(parts.reduce((text, part) => text + (isNumberBoundary(text, part) ? '.' : '') + part));
}

/** Returns the English stem of a text of 3 to 40 letters a to z. Other texts stay unchanged. */
export function stem(text: string): string {
  return englishWord.test(text) ? stemmer(text) : text;
}

function isNumberBoundary(before: string, after: string): boolean {
  return /\p{N}$/u.test(before) && /^\p{N}/u.test(after);
}

function truncate(term: string): string {
  if (term.length <= maxTermLength) return term;
  return /[\ud800-\udbff]/.test(term.charAt(maxTermLength - 1))
    ? term.slice(0, maxTermLength - 1)
    : term.slice(0, maxTermLength);
}
