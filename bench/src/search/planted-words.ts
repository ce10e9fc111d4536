/** A word, or words in a row, that stand in a known share of all sessions. */
export interface Mark {
  readonly text: string;
  /** 0 to 1. */
  readonly share: number;
}

const letters = 'bcfhjkmnpqtvwxz';

/** Unlike every word of the vocabulary, and no stemmer shortens it. */
function spelled(first: string, n: number): string {
  const digits = Array.from(String(n), digit => letters[Number(digit)] ?? '');
  return `q${first}${digits.join('')}o`;
}

const several = (count: number, first: string, share: number): Mark[] =>
  Array.from({ length: count }, (_, n) => ({ text: spelled(first, n), share }));

export const quarters = several(4, 'a', 0.25);
export const tenths = several(8, 'e', 0.1);
export const hundredths = several(8, 'i', 0.01);
export const thousandths = several(8, 'u', 0.001);
/** Each of the two words of a phrase also stands alone, in a tenth of the sessions. */
export const phrases: readonly Mark[] = several(4, 'ya', 0.01).map(({ text, share }) => ({
  text: `${text} ${text}ki`,
  share,
}));
export const phraseWords: readonly Mark[] = phrases.flatMap(({ text }) =>
  text.split(' ').map(word => ({ text: word, share: 0.1 })),
);
/** Beginnings: of each, forty words, which together stand in about 1 % of the sessions. */
export const beginnings = Array.from({ length: 4 }, (_, n) => spelled('yo', n));
export const continued: readonly Mark[] = beginnings.flatMap(beginning =>
  several(40, 'u', 0.01 / 40).map(({ text, share }) => ({ text: `${beginning}${text}`, share })),
);

const all = [quarters, tenths, hundredths, thousandths, phrases, phraseWords, continued].flat();

/** The word that session `n` alone has. */
export const wordOfOne = (n: number) => spelled('yu', n);

/** What is said in session `n` beside the usual; the same in every run. */
export function marksOf(n: number): string[] {
  return [wordOfOne(n), ...all.filter((mark, at) => chance(n, at) < mark.share).map(({ text }) => text)];
}

/** 0 to 1, without a pattern over n and at (the finaliser of MurmurHash3). */
function chance(n: number, at: number): number {
  let mixed = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca77);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}
