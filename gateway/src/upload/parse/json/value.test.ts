import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createMemoryStore } from '../byte-store.ts';
import { ByteReader } from './byte-reader.ts';
import { readValue } from './value.ts';

function accepts(text: Buffer | string, window = 64): boolean {
  const bytes = Buffer.from(text);
  const cursor = new ByteReader(createMemoryStore(bytes), Buffer.alloc(window));
  try {
    readValue(cursor, cursor.nextToken());
    return cursor.nextToken() < 0;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const tokens = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"a"',
  '""',
  '1',
  '-0',
  '01',
  '1.5e+3',
  '1.',
  '.5',
  'e',
  '-',
  'true',
  'nul',
  ' ',
  '\n',
  '\v',
  '\ufeff',
];

describe('a value', () => {
  test('is accepted exactly where JSON.parse accepts it: any row of tokens', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...tokens), { maxLength: 12 }), row => {
        expect([row.join(''), accepts(row.join(''))]).toEqual([row.join(''), parses(row.join(''))]);
      }),
      { numRuns: 5000 },
    );
  });

  test('is accepted where it is JSON, and judged as JSON.parse does when one character is another', () => {
    const edit = fc.tuple(fc.nat(), fc.constantFrom(...tokens, '\\', '"', 'x'));
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 16, max: 64 }), edit, (text, window, [place, other]) => {
        expect(accepts(text, window)).toBe(true);
        const at = place % text.length;
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        if (changed.isWellFormed()) expect([changed, accepts(changed, window)]).toEqual([changed, parses(changed)]);
      }),
      { numRuns: 2000 },
    );
  });

  test('nested 512 deep is accepted, deeper is refused without a crash', () => {
    expect(accepts('['.repeat(512) + ']'.repeat(512))).toBe(true);
    expect(accepts('['.repeat(513) + ']'.repeat(513))).toBe(false);
    expect(accepts('{"a":'.repeat(100_000))).toBe(false);
  });

  test('tells of its strings and where they are', () => {
    const cursor = new ByteReader(
      createMemoryStore(Buffer.from('{"a":[{"b":"x"},"y"],"c":{"d":"z"},"n":1}')),
      Buffer.alloc(64),
    );
    const told: string[] = [];
    readValue(cursor, cursor.nextToken(), (path, text) => told.push(`${path.join('.')}=${text}`));
    expect(told).toEqual(['a..b=x', 'a.=y', 'c.d=z']);
  });
});
