/** A known share of all sessions contains this word or phrase. */
export interface PlantedText {
  readonly text: string;
  /** From 0 to 1. */
  readonly share: number;
}

const letters = 'bcfhjkmnpqtvwxz';

/** The word is not in the vocabulary, and no stemmer shortens it. */
function spellWord(first: string, n: number): string {
  const digits = Array.from(String(n), digit => letters[Number(digit)] ?? '');
  return `q${first}${digits.join('')}o`;
}

const plant = (count: number, first: string, share: number): PlantedText[] =>
  Array.from({ length: count }, (_, n) => ({ text: spellWord(first, n), share }));

export const quarters = plant(4, 'a', 0.25);
export const tenths = plant(8, 'e', 0.1);
export const hundredths = plant(8, 'i', 0.01);
export const thousandths = plant(8, 'u', 0.001);
/** Both words of a phrase also occur separately. Each is in a tenth of the sessions. */
export const phrases: readonly PlantedText[] = plant(4, 'ya', 0.01).map(({ text, share }) => ({
  text: `${text} ${text}ki`,
  share,
}));
export const phraseWords: readonly PlantedText[] = phrases.flatMap(({ text }) =>
  text.split(' ').map(word => ({ text: word, share: 0.1 })),
);
/** Forty words begin with each prefix. About 1 % of the sessions contain one of these forty words. */
export const prefixes = Array.from({ length: 4 }, (_, n) => spellWord('yo', n));
export const prefixedWords: readonly PlantedText[] = prefixes.flatMap(prefix =>
  plant(40, 'u', 0.01 / 40).map(({ text, share }) => ({ text: `${prefix}${text}`, share })),
);

const plantedTexts = [quarters, tenths, hundredths, thousandths, phrases, phraseWords, prefixedWords].flat();

/** No other session contains this word. */
export const uniqueWordOf = (n: number) => spellWord('yu', n);

/** Session `n` contains the same words and phrases in every run. */
export function plantedTextsOf(n: number): string[] {
  return [
    uniqueWordOf(n),
    ...plantedTexts.filter((planted, index) => hashToShare(n, index) < planted.share).map(({ text }) => text),
  ];
}

/** Hashes two numbers to a value from 0 to 1 (finalizer of MurmurHash3). */
function hashToShare(n: number, index: number): number {
  let mixed = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca77);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}
