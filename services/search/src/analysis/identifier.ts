import { fold } from './fold.ts';

const joints = /(?:\(\))?[-_./:\\@]+/;
const plain = /^[\p{Ll}\p{Lo}\p{N}]*$|^\p{Lu}[\p{Ll}\p{N}]*$/u;
const caseChanges =
  /(?<=[\p{Ll}\p{N}])(?=\p{Lu}\p{Ll})|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}(?!s(?!\p{L}))\p{Ll})|(?<=^[vV])(?=\p{N}+$)/u;
const version = /^[vV]\p{N}+$/u;
/** Digits in three places, as names don't have them. */
const encoded = /(?:\p{N}+\P{N}+){2}\p{N}/u;
const notInWords = /[^\p{L}\p{N}\p{M}]/gu;

/** Parts of an identifier, folded, in the pieces that its joints make: `src/getUser` → [[src], [get, user]]. */
export function piecesOf(raw: string): string[][] {
  const text = raw.normalize('NFC').replace(/['’](?:[sdm]|ll|re|ve)$/iu, '');
  return text
    .split(joints)
    .map(piece => split(piece).map(bare).filter(Boolean))
    .filter(parts => parts.length > 0);
}

/** A piece at its changes of case; what changes as often as base64 does stays whole. */
function split(piece: string): string[] {
  if ((plain.test(piece) && !version.test(piece)) || piece.length > 128) return [piece];
  const parts = piece.split(caseChanges);
  return parts.length > 4 && encoded.test(piece) ? [piece] : parts;
}

/** A part without what folding and clitics leave in it besides letters and digits. */
function bare(part: string): string {
  return fold(part).replace(notInWords, '');
}
