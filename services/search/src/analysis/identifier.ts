import { fold } from './fold.ts';

const separators = /(?:\(\))?[-_./:\\@]+/;
const singleWord = /^[\p{Ll}\p{Lo}\p{N}]*$|^\p{Lu}[\p{Ll}\p{N}]*$/u;
const caseChanges =
  /(?<=[\p{Ll}\p{N}])(?=\p{Lu}\p{Ll})|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}(?!s(?!\p{L}))\p{Ll})|(?<=^[vV])(?=\p{N}+$)/u;
const versionNumber = /^[vV]\p{N}+$/u;
/** Matches three separate groups of digits. Names have fewer groups. */
const base64Like = /(?:\p{N}+\P{N}+){2}\p{N}/u;
const notInPart = /[^\p{L}\p{N}\p{M}]/gu;

/** Splits at separators into segments, and each segment into folded parts: `src/getUser` → [[src], [get, user]]. */
export function splitIdentifier(raw: string): string[][] {
  const text = raw.normalize('NFC').replace(/['’](?:[sdm]|ll|re|ve)$/iu, '');
  return text
    .split(separators)
    .map(segment => splitAtCaseChanges(segment).map(normalizePart).filter(Boolean))
    .filter(parts => parts.length > 0);
}

/** A segment of over 128 UTF-16 units, or one that looks like base64, stays whole. */
function splitAtCaseChanges(segment: string): string[] {
  if ((singleWord.test(segment) && !versionNumber.test(segment)) || segment.length > 128) return [segment];
  const parts = segment.split(caseChanges);
  return parts.length > 4 && base64Like.test(segment) ? [segment] : parts;
}

function normalizePart(part: string): string {
  return fold(part).replace(notInPart, '');
}
