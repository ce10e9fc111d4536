const ascii = /^[\x20-\x7e]*$/;

/** Unicode does not decompose these letters. The values are the usual spellings, and σ for the final form ς. */
const letterReplacements: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ς: 'σ',
};

/** Removes differences of case, accents, width and ligatures, for documents and queries alike. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      // Upper case comes first, because it makes ß equal to ss, ſ to s and ı to i.
      .toUpperCase()
      .toLowerCase()
      .replace(/[\u0300-\u036fæœøđðþłħς]/g, letter => letterReplacements[letter] ?? '')
      .normalize('NFKC')
  );
}

/**
 * Matches variation selectors and the keycap frame. Unicode counts them as marks, but they change only the look of a
 * character.
 */
export const presentationMark = String.raw`[\u{FE00}-\u{FE0F}\u{20E3}\u{E0100}-\u{E01EF}]`;
const presentationMarks = new RegExp(presentationMark, 'gu');
const hangulSyllable = String.raw`[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?`;
const voicedKana = String.raw`.[\u3099\u309a\uff9e\uff9f]?`;
/**
 * Matches a Hangul syllable in separate letters, a kana with its voicing mark, or any single code point. Presentation
 * marks that follow belong to the match.
 */
const characterPattern = new RegExp(`(?:${hangulSyllable}|${voicedKana})${presentationMark}*`, 'gsu');

/** Splits a run into the characters that people see; such a character can have several code points. */
export function splitCharacters(run: string): string[] {
  return run.match(characterPattern) ?? [];
}

/**
 * Folds a character of a script without blanks. Only presentation marks are removed: other marks distinguish letters.
 */
export function foldCharacter(character: string): string {
  return character.replace(presentationMarks, '').normalize('NFKC').toLowerCase();
}
