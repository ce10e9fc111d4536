import { describe, expect, test } from '@jest/globals';
import { analyse, createAnalyser } from './analyse.ts';

const words = (text: string): string[] => [...analyse(text)].map(({ start, end }) => text.slice(start, end));

describe('analysis', () => {
  test('gives each word its offsets in UTF-16 units, also behind surrogate pairs', () => {
    expect(words('𠮷 say "foo.bar()", don’t; été')).toEqual(['𠮷', 'say', 'foo.bar', 'don’t', 'été']);
  });

  test('splits a run of a script without blanks into characters and pairs', () => {
    expect([...analyse('検索𠮷')].map(({ exact, terms, start, end }) => [exact, terms[0], start, end])).toEqual([
      ['=検', '検', 0, 1],
      [undefined, '検索', 0, 2],
      ['=索', '索', 1, 2],
      [undefined, '索𠮷', 1, 4],
      ['=𠮷', '𠮷', 2, 4],
    ]);
  });

  test('keeps all pairs of a long run', () => {
    const pairs = [...analyse('検索'.repeat(1000))].filter(({ exact }) => exact === undefined);
    expect(pairs).toHaveLength(1999);
  });

  test('gives shingles of up to three parts, every segment and the whole of an identifier', () => {
    const [word] = analyse('src/getUserByName/x');
    expect(word?.terms).toEqual(
      expect.arrayContaining(['getuserbyname', 'userby', 'namex', 'srcgetuserbynamex', 'user']),
    );
  });

  test('gives the same words with a cache as without', () => {
    const analyser = createAnalyser();
    const text = 'getUserById walks, walks and getUserById 検索 C++';
    expect([...analyser(text)]).toEqual([...analyse(text)]);
    expect([...analyser(text)]).toEqual([...analyse(text)]);
  });

  test('gives every word of a text with more words than the cache holds', () => {
    const analyser = createAnalyser();
    const many = Array.from({ length: 45_000 }, (_, n) => `word${n}`).join(' ');
    expect([...analyser(many)]).toHaveLength(45_000);
  });

  test('gives a bounded number of terms for a word of many parts, including the whole word', () => {
    const raw = Array.from({ length: 41 }, (_, n) => `alphaB${n}cD`).join('-');
    const [word] = analyse(raw);
    expect(word?.terms.length).toBeLessThan(500);
    expect(word?.terms).toEqual(
      expect.arrayContaining(['b0c', 'alphab0c', raw.toLowerCase().replaceAll('-', '').slice(0, 128)]),
    );
  });

  test.each([
    ['letters', 'a'.repeat(3_000_000)],
    ['separators', '.'.repeat(1_000_000)],
    ['letters and separators', 'a.'.repeat(500_000)],
    ['calls', 'a()'.repeat(300_000)],
    ['changes of case', 'aB'.repeat(500_000)],
    ['characters', '検'.repeat(300_000)],
    ['marks', `e${'\u0301'.repeat(500_000)}`],
    ['halves of surrogate pairs', '\ud800'.repeat(500_000)],
  ])('gives a bounded number of terms for a long line of %s', (_name, text) => {
    const terms = [...analyse(text)].flatMap(word => word.terms);
    expect(terms.length).toBeLessThan(text.length * 4);
  });
});

const blocks = Array.from({ length: 0x3000 }, (_, n) => n * 16);
const charactersIn = (block: number): string =>
  Array.from({ length: 16 }, (_, n) => String.fromCodePoint(block + n)).join('');
/** Excludes characters that engines reject or that have a meaning in the query syntax of an engine. */
const safeTerm = /^[^\s\p{Cc}'\\]+$/u;

describe('terms', () => {
  test('of every Unicode character contain no blank, control character, quote, backslash or lone surrogate', () => {
    const bad = blocks.flatMap(block => {
      const text = charactersIn(block);
      const found = [...analyse(text), ...analyse(Array.from(text).join(' ')), ...analyse(Array.from(text).join('_'))];
      return found
        .flatMap(({ exact, terms }) => [...terms, exact ?? 'none'])
        .filter(term => !safeTerm.test(term) || !term.isWellFormed());
    });
    expect(bad).toEqual([]);
  });

  test('are at most 128 UTF-16 units long', () => {
    const texts = [
      'a'.repeat(5000),
      '𝒳'.repeat(200),
      'ab-'.repeat(400),
      'ﷺ'.repeat(100),
      `${'é'.repeat(126)}𝒳𝒳`,
      '検'.repeat(900),
    ];
    const terms = texts.flatMap(text => [...analyse(text)]).flatMap(word => [...word.terms, word.exact ?? '']);
    expect(Math.max(...terms.map(term => term.length))).toBeLessThanOrEqual(128);
    expect(Math.max(...terms.map(term => Buffer.byteLength(term)))).toBeLessThanOrEqual(400);
    expect(terms.every(term => term.isWellFormed())).toBe(true);
  });

  test('are unique within a word', () => {
    const repeated = [...analyse('a-a-a ab_ab foo/foo.bar GetGet v2')].filter(
      ({ terms }) => new Set(terms).size < terms.length,
    );
    expect(repeated).toEqual([]);
  });
});
