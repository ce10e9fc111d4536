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

/** Class of the selectors of how a sign is drawn, and of the frame of keycaps: marks for Unicode, and nothing for people. */
export const drawing = String.raw`[\u{FE00}-\u{FE0F}\u{20E3}\u{E0100}-\u{E01EF}]`;
const drawings = new RegExp(drawing, 'gu');
const syllable = String.raw`[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?`;
const voiced = String.raw`.[\u3099\u309a\uff9e\uff9f]?`;
/** A syllable of separate Hangul letters, a kana with its voicing mark, else a code point; with how it is drawn. */
const character = new RegExp(`(?:${syllable}|${voiced})${drawing}*`, 'gsu');

/** The characters of a run, as people count them: what is written in pieces is what it is in one. */
export function charactersOf(run: string): string[] {
  return run.match(character) ?? [];
}

/** The same for characters of scripts without blanks, whose marks are letters of their own. */
export function foldCharacter(character: string): string {
  return character.replace(drawings, '').normalize('NFKC').toLowerCase();
}
