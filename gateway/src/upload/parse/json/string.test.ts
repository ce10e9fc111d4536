import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createMemoryStore } from '../byte-store.ts';
import { ByteReader } from './byte-reader.ts';
import { readString } from './string.ts';

const windows = fc.integer({ min: 16, max: 48 });
const piece = fc.oneof(
  fc.constantFrom('\\n', '\\"', '\\\\', '\\/', '\\u0000', '\\u00e9', '\\ud83d\\ude00', '\\uD83D\\uDE00', '\\u005c'),
  fc.constantFrom('a', 'é', '€', '😀', '\u2028', '\u007f', '\ufeff', 'ud83d', '/'),
);
const lone = fc.constantFrom('\\ud83d', '\\ude00', '\\ud83d\\u0041', '\\udbff\\\\');
const bad = fc.constantFrom('\\x', '\\u12', '\\u12g4', '\n', '\t', '\u0000', '\\');

function read(content: Buffer, window: number): { slices: string[]; wellFormed: boolean; rest: number } {
  const cursor = new ByteReader(createMemoryStore(content), Buffer.alloc(window));
  cursor.next();
  const slices: string[] = [];
  const wellFormed = readString(cursor, slice => slices.push(slice));
  return { slices, wellFormed, rest: content.length - cursor.position };
}

const quoted = (pieces: string[]) => Buffer.from(`"${pieces.join('')}"`);
const many = { minLength: 0, maxLength: 60 };

describe('a string read in slices', () => {
  test('is what JSON.parse makes of the whole, wherever the slices end', () => {
    fc.assert(
      fc.property(fc.array(piece, many), windows, (pieces, window) => {
        const { slices, wellFormed, rest } = read(quoted(pieces), window);
        expect(slices.join('')).toBe(JSON.parse(quoted(pieces).toString()));
        expect(slices.every(slice => slice.isWellFormed())).toBe(true);
        expect({ wellFormed, rest }).toEqual({ wellFormed: true, rest: 0 });
      }),
      { numRuns: 2000 },
    );
  });

  test('tells a lone surrogate from a pair, wherever the slices end', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, lone), many), windows, (pieces, window) => {
        const whole = JSON.parse(quoted(pieces).toString()) as string;
        const { slices, wellFormed } = read(quoted(pieces), window);
        expect(slices.join('')).toBe(whole);
        expect(wellFormed).toBe(whole.isWellFormed());
      }),
      { numRuns: 2000 },
    );
  });

  test('is refused exactly where JSON.parse refuses it', () => {
    fc.assert(
      fc.property(fc.array(piece, many), bad, fc.array(piece, many), windows, (before, wrong, after, window) => {
        const content = quoted([...before, wrong, ...after]);
        const whole = attempt(() => JSON.parse(content.toString()) as string);
        const sliced = attempt(() => {
          const { slices, rest } = read(content, window);
          if (rest > 0) throw new SyntaxError('bytes after the end');
          return slices.join('');
        });
        expect(sliced).toBe(whole);
      }),
      { numRuns: 2000 },
    );
  });

  test('is refused where its bytes are not UTF-8', () => {
    fc.assert(
      fc.property(fc.array(piece, many), fc.integer({ min: 0x80, max: 0xff }), windows, (pieces, byte, window) => {
        const content = Buffer.concat([quoted(pieces).subarray(0, -1), Buffer.from([byte]), Buffer.from('a"')]);
        expect(() => read(content, window)).toThrow(SyntaxError);
      }),
    );
  });

  test('may be checked without being decoded', () => {
    const cursor = new ByteReader(createMemoryStore(Buffer.from('"plain \\ud83d"')), Buffer.alloc(16));
    cursor.next();
    expect(readString(cursor)).toBe(false);
  });
});

function attempt(work: () => string): string | undefined {
  try {
    return work();
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return undefined;
  }
}
