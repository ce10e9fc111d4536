import { generate, type HostileDocument } from './document.ts';

export const characterDocuments: readonly HostileDocument[] = [
  {
    name: 'bidirectional overrides',
    create: () => ({ markdown: '\u202eabc\u202d\u2066def\u2069\u061c \u200f'.repeat(8_000) }),
  },
  {
    name: 'zero-width characters between all letters',
    create: () => ({ markdown: 'z\u200be\u200cr\u200do\ufeff\u2060 '.repeat(12_000) }),
  },
  {
    name: 'a letter with 100,000 accents',
    create: () => ({ markdown: generate(2, () => `e${'\u0301\u0327\u0316'.repeat(33_000)}`) }),
  },
  {
    name: '300,000 NULs',
    create: () => ({ markdown: '\u0000'.repeat(300_000), rawData: 'a\u0000b'.repeat(100_000) }),
  },
  { name: 'NUL between all letters', create: () => ({ markdown: 'n\u0000u\u0000l\u0000l \u0000'.repeat(12_000) }) },
  {
    name: 'Chinese without a blank',
    create: () => ({ markdown: generate(80_000, n => String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000)), '') }),
    query: '一',
  },
  {
    name: 'Korean and Japanese without a blank',
    create: () => ({
      markdown: generate(60_000, n => String.fromCodePoint((n % 2 ? 0xac00 : 0x3041) + ((n * 31) % 80)), ''),
    }),
  },
  {
    name: 'Thai and Khmer without a blank',
    create: () => ({
      markdown: generate(60_000, n => String.fromCodePoint((n % 2 ? 0x0e01 : 0x1780) + (n % 40)), ''),
    }),
  },
  { name: 'families of emoji', create: () => ({ markdown: '👩‍👩‍👧‍👦🏳️‍🌈👍🏿'.repeat(6_000) }) },
  { name: 'ligatures that become 18 letters', create: () => ({ markdown: '\ufdfa'.repeat(30_000) }) },
  { name: 'letters that change their length in other cases', create: () => ({ markdown: 'İßŉǰΐﬃẞ K'.repeat(10_000) }) },
  {
    name: 'fullwidth and mathematical letters',
    create: () => ({
      markdown: generate(30_000, n => String.fromCodePoint((n % 2 ? 0xff21 : 0x1d400) + (n % 26)), ''),
    }),
  },
  {
    name: 'conjoining jamo and compositions',
    create: () => ({ markdown: '\u1112\u1161\u11ab\u0344\u0f73'.repeat(12_000) }),
  },
  {
    name: 'noncharacters, private use and replacement characters',
    create: () => ({ markdown: '\ufffe\uffff\u{10ffff}\ue000\ufffd '.repeat(12_000) }),
  },
  {
    name: 'every control character',
    create: () => ({ markdown: generate(5_000, () => generate(32, n => String.fromCodePoint(n), 'c')) }),
  },
  {
    name: 'variation selectors and tags',
    create: () => ({ markdown: `x${'\u{e0041}\u{e007f}\ufe0f'.repeat(12_000)}` }),
  },
];
