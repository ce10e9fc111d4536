import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createMemoryStore } from '../content/byte-store.ts';
import { ByteReader } from './byte-reader.ts';
import { readString } from './string.ts';

const windows = fc.integer({ min: 16, max: 48 });
const fragment = fc.oneof(
  fc.constantFrom('\\n', '\\"', '\\\\', '\\/', '\\u0000', '\\u00e9', '\\ud83d\\ude00', '\\uD83D\\uDE00', '\\u005c'),
  fc.constantFrom('a', 'é', '€', '😀', '\u2028', '\u007f', '\ufeff', 'ud83d', '/'),
);
const loneSurrogate = fc.constantFrom('\\ud83d', '\\ude00', '\\ud83d\\u0041', '\\udbff\\\\');
const invalidFragment = fc.constantFrom('\\x', '\\u12', '\\u12g4', '\n', '\t', '\u0000', '\\');

function read(content: Buffer, window: number): { slices: string[]; isWellFormed: boolean; unreadBytes: number } {
  const reader = new ByteReader(createMemoryStore(content), Buffer.alloc(window));
  reader.next();
  const slices: string[] = [];
  const isWellFormed = readString(reader, slice => slices.push(slice));
  return { slices, isWellFormed, unreadBytes: content.length - reader.position };
}

const quoted = (fragments: string[]) => Buffer.from(`"${fragments.join('')}"`);
const lengths = { minLength: 0, maxLength: 60 };

describe('a string read in slices', () => {
  test('equals the result of JSON.parse, wherever the slices end', () => {
    fc.assert(
      fc.property(fc.array(fragment, lengths), windows, (fragments, window) => {
        const { slices, isWellFormed, unreadBytes } = read(quoted(fragments), window);
        expect(slices.join('')).toBe(JSON.parse(quoted(fragments).toString()));
        expect(slices.every(slice => slice.isWellFormed())).toBe(true);
        expect({ isWellFormed, unreadBytes }).toEqual({ isWellFormed: true, unreadBytes: 0 });
      }),
      { numRuns: 2000 },
    );
  });

  test('is not well-formed exactly when it has a lone surrogate, wherever the slices end', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fragment, loneSurrogate), lengths), windows, (fragments, window) => {
        const whole = JSON.parse(quoted(fragments).toString()) as string;
        const { slices, isWellFormed } = read(quoted(fragments), window);
        expect(slices.join('')).toBe(whole);
        expect(isWellFormed).toBe(whole.isWellFormed());
      }),
      { numRuns: 2000 },
    );
  });

  test('is refused exactly when JSON.parse refuses it', () => {
    fc.assert(
      fc.property(
        fc.array(fragment, lengths),
        invalidFragment,
        fc.array(fragment, lengths),
        windows,
        (before, wrong, after, window) => {
          const content = quoted([...before, wrong, ...after]);
          const whole = tryRead(() => JSON.parse(content.toString()) as string);
          const sliced = tryRead(() => {
            const { slices, unreadBytes } = read(content, window);
            if (unreadBytes > 0) throw new SyntaxError('bytes after the end');
            return slices.join('');
          });
          expect(sliced).toBe(whole);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('is refused when its bytes are not UTF-8', () => {
    fc.assert(
      fc.property(
        fc.array(fragment, lengths),
        fc.integer({ min: 0x80, max: 0xff }),
        windows,
        (fragments, byte, window) => {
          const content = Buffer.concat([quoted(fragments).subarray(0, -1), Buffer.from([byte]), Buffer.from('a"')]);
          expect(() => read(content, window)).toThrow(SyntaxError);
        },
      ),
    );
  });

  test('can be checked without being decoded', () => {
    const reader = new ByteReader(createMemoryStore(Buffer.from('"plain \\ud83d"')), Buffer.alloc(16));
    reader.next();
    expect(readString(reader)).toBe(false);
  });
});

function tryRead(work: () => string): string | undefined {
  try {
    return work();
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return undefined;
  }
}
