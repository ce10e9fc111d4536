import { describe, expect, test } from '@jest/globals';
import { analyse, createAnalyser } from './analyse.ts';

const words = (text: string): string[] => [...analyse(text)].map(({ start, end }) => text.slice(start, end));

describe('analysis', () => {
  test('gives each word its place in the text, also behind characters of two units', () => {
    expect(words('𠮷 say "foo.bar()", don’t; été')).toEqual(['𠮷', 'say', 'foo.bar', 'don’t', 'été']);
  });

  test('gives a run of a script without blanks by characters and by pairs', () => {
    expect([...analyse('検索𠮷')].map(({ exact, terms, start, end }) => [exact, terms[0], start, end])).toEqual([
      ['=検', '検', 0, 1],
      [undefined, '検索', 0, 2],
      ['=索', '索', 1, 2],
      [undefined, '索𠮷', 1, 4],
      ['=𠮷', '𠮷', 2, 4],
    ]);
  });

  test('keeps the pairs of a run however long it is', () => {
    const pairs = [...analyse('検索'.repeat(1000))].filter(({ exact }) => exact === undefined);
    expect(pairs).toHaveLength(1999);
  });

  test('gives every row of up to three parts, every piece and the whole of an identifier', () => {
    const [word] = analyse('src/getUserByName/x');
    expect(word?.terms).toEqual(
      expect.arrayContaining(['getuserbyname', 'userby', 'namex', 'srcgetuserbynamex', 'user']),
    );
  });

  test('remembers words without changing what it says of them', () => {
    const analyser = createAnalyser();
    const text = 'getUserById walks, walks and getUserById 検索 C++';
    expect([...analyser(text)]).toEqual([...analyse(text)]);
    expect([...analyser(text)]).toEqual([...analyse(text)]);
  });

  test('forgets words when it has seen many, and goes on', () => {
    const analyser = createAnalyser();
    const many = Array.from({ length: 45_000 }, (_, n) => `word${n}`).join(' ');
    expect([...analyser(many)]).toHaveLength(45_000);
  });

  test.each([
    ['letters', 'a'.repeat(3_000_000)],
    ['joints', '.'.repeat(1_000_000)],
    ['letters and joints', 'a.'.repeat(500_000)],
    ['calls', 'a()'.repeat(300_000)],
    ['changes of case', 'aB'.repeat(500_000)],
    ['characters', '検'.repeat(300_000)],
    ['marks', `e${'\u0301'.repeat(500_000)}`],
    ['halves of surrogate pairs', '\ud800'.repeat(500_000)],
  ])('gets through a line of nothing but %s', (_name, text) => {
    const terms = [...analyse(text)].flatMap(word => word.terms);
    expect(terms.length).toBeLessThan(text.length * 4);
  });
});

const planes = Array.from({ length: 0x3000 }, (_, n) => n * 16);
const all = (block: number): string => Array.from({ length: 16 }, (_, n) => String.fromCodePoint(block + n)).join('');
/** Nothing that an engine's own syntax could take for its own, and nothing that it refuses. */
const clean = /^[^\s\p{Cc}'\\]+$/u;

describe('terms', () => {
  test('of all characters there are have neither blanks, control characters, quotes, backslashes nor half pairs', () => {
    const bad = planes.flatMap(block => {
      const text = all(block);
      const found = [...analyse(text), ...analyse(Array.from(text).join(' ')), ...analyse(Array.from(text).join('_'))];
      return found
        .flatMap(({ exact, terms }) => [...terms, exact ?? 'none'])
        .filter(term => !clean.test(term) || !term.isWellFormed());
    });
    expect(bad).toEqual([]);
  });

  test('are at most 128 units long, however long a word is', () => {
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

  test('are given once for a word', () => {
    const twice = [...analyse('a-a-a ab_ab foo/foo.bar GetGet v2')].filter(
      ({ terms }) => new Set(terms).size < terms.length,
    );
    expect(twice).toEqual([]);
  });
});
