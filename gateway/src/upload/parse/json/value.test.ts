import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createMemoryStore } from '../content/byte-store.ts';
import { ByteReader } from './byte-reader.ts';
import { readValue } from './value.ts';

function accepts(text: Buffer | string, window = 64): boolean {
  const bytes = Buffer.from(text);
  const reader = new ByteReader(createMemoryStore(bytes), Buffer.alloc(window));
  try {
    readValue(reader, reader.nextToken());
    return reader.nextToken() < 0;
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
  test('is accepted exactly when JSON.parse accepts it: any sequence of tokens', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...tokens), { maxLength: 12 }), sequence => {
        expect([sequence.join(''), accepts(sequence.join(''))]).toEqual([sequence.join(''), parses(sequence.join(''))]);
      }),
      { numRuns: 5000 },
    );
  });

  test('is accepted when it is JSON, and with one character replaced exactly when JSON.parse accepts it', () => {
    const edit = fc.tuple(fc.nat(), fc.constantFrom(...tokens, '\\', '"', 'x'));
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 16, max: 64 }), edit, (text, window, [position, token]) => {
        expect(accepts(text, window)).toBe(true);
        const index = position % text.length;
        const changed = text.slice(0, index) + token + text.slice(index + 1);
        if (changed.isWellFormed()) expect([changed, accepts(changed, window)]).toEqual([changed, parses(changed)]);
      }),
      { numRuns: 2000 },
    );
  });

  test('is accepted with 512 levels, and refused with more, without a crash', () => {
    expect(accepts('['.repeat(512) + ']'.repeat(512))).toBe(true);
    expect(accepts('['.repeat(513) + ']'.repeat(513))).toBe(false);
    expect(accepts('{"a":'.repeat(100_000))).toBe(false);
  });

  test('reports its strings and their paths', () => {
    const reader = new ByteReader(
      createMemoryStore(Buffer.from('{"a":[{"b":"x"},"y"],"c":{"d":"z"},"n":1}')),
      Buffer.alloc(64),
    );
    const visited: string[] = [];
    readValue(reader, reader.nextToken(), (path, text) => visited.push(`${path.join('.')}=${text}`));
    expect(visited).toEqual(['a..b=x', 'a.=y', 'c.d=z']);
  });
});
