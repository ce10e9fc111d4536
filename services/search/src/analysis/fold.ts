const ascii = /^[\x20-\x7e]*$/;

/** Letters that are no base letter with a mark, though people type them as one. */
const letters: Readonly<Record<string, string>> = {
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

/** The same text for all who search without regard to case, accents, width and ligatures. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      // By way of upper case, which makes ß and ss, ſ and s, ı and i the same.
      .toUpperCase()
      .toLowerCase()
      .replace(/[\u0300-\u036fæœøđðþłħς]/g, letter => letters[letter] ?? '')
      .normalize('NFKC')
  );
}

/** A syllable of separate Hangul letters, a kana with its voicing mark, else a code point; with the selectors of how it is drawn. */
const character =
  /(?:[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|.[\u3099\u309a\uff9e\uff9f]?)[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]*/gsu;
const selectors = /[\u{fe00}-\u{fe0f}\u{20e3}\u{e0100}-\u{e01ef}]/gu;

/** The characters of a run, as people count them: what is written in pieces is what it is in one. */
export function charactersOf(run: string): string[] {
  return run.match(character) ?? [];
}

/** The same for characters of scripts without blanks, whose marks are letters of their own. */
export function foldCharacter(character: string): string {
  return character.replace(selectors, '').normalize('NFKC').toLowerCase();
}
