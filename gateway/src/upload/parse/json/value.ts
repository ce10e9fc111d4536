import { type ByteReader, jsonError } from './byte-reader.ts';
import { readString } from './string.ts';

/** Deeper nesting is refused (RFC 8259 section 9 lets a parser set a limit). */
const maxDepth = 512;
/** A longer string is no key and no value that anyone asks for. */
const maxShortTextLength = 4096;

const token = { object: 0x7b, objectEnd: 0x7d, array: 0x5b, arrayEnd: 0x5d, quote: 0x22, comma: 0x2c, colon: 0x3a };

/** Told of every string of at most 4,096 UTF-16 units in a value; a path has the object's keys, and '' for an array. */
export type TextVisitor = (path: readonly string[], text: string) => void;

/** A string's content; `cut` where it is longer than 4,096 UTF-16 units, `text` being its beginning. */
export interface ShortText {
  readonly text: string;
  readonly isTruncated: boolean;
  readonly isWellFormed: boolean;
}

/** Reads the rest of a string, whose opening quote was consumed, into memory as far as it is short. Throws SyntaxError. */
export function readShortText(cursor: ByteReader): ShortText {
  let text = '';
  let cut = false;
  const wellFormed = readString(cursor, slice => {
    cut ||= text.length + slice.length > maxShortTextLength;
    if (text.length < maxShortTextLength) text += slice.slice(0, maxShortTextLength);
  });
  return { text, isTruncated, isWellFormed };
}

export interface ValueInfo {
  /** Deepest nesting: 0 for a scalar. */
  readonly depth: number;
  readonly isWellFormed: boolean;
}

/**
 * Reads one JSON value whose first byte (not white space) was consumed, in constant memory.
 * Throws SyntaxError on all that JSON.parse refuses, on bytes that are not UTF-8 and on nesting deeper than 512.
 */
export function readValue(cursor: ByteReader, first: number, visitor?: TextVisitor): ValueInfo {
  return new ValueReader(cursor, visitor).read(first);
}

class ValueReader {
  readonly #reader: ByteReader;
  readonly #visitor: TextVisitor | undefined;
  /** The closing bytes of what is open, and the key under way in each. */
  readonly #closingBytes: number[] = [];
  readonly #path: string[] = [];
  #depth = 0;
  #isWellFormed = true;

  constructor(cursor: ByteReader, visitor: TextVisitor | undefined) {
    this.#reader = cursor;
    this.#visitor = visitor;
  }

  read(first: number): ValueInfo {
    let byte = first;
    for (;;) {
      const opened = byte === token.object || byte === token.array;
      if (opened) this.#openContainer(byte);
      else this.#readScalarOrString(byte);
      const next = this.#findNextValue(opened);
      if (next === undefined) return { depth: this.#depth, isWellFormed: this.#isWellFormed };
      byte = next;
    }
  }

  #openContainer(byte: number): void {
    if (this.#closingBytes.length === maxDepth) throw jsonError('nested too deeply');
    this.#closingBytes.push(byte === token.object ? token.objectEnd : token.arrayEnd);
    this.#path.push('');
    this.#depth = Math.max(this.#depth, this.#closingBytes.length);
  }

  /** The first byte of the next value; undefined where the whole value has ended. */
  #findNextValue(opened: boolean): number | undefined {
    let fresh = opened;
    for (;;) {
      const closing = this.#closingBytes.at(-1);
      if (closing === undefined) return undefined;
      let byte = this.#reader.nextToken();
      if (byte === closing) {
        this.#closingBytes.pop();
        this.#path.pop();
        fresh = false;
        continue;
      }
      if (!fresh) {
        if (byte !== token.comma) throw jsonError('expected a comma');
        byte = this.#reader.nextToken();
      }
      return closing === token.objectEnd ? this.#readKey(byte) : byte;
    }
  }

  #readKey(byte: number): number {
    if (byte !== token.quote) throw jsonError('expected a key');
    if (this.#visitor === undefined) this.#isWellFormed = readString(this.#reader) && this.#isWellFormed;
    else this.#path[this.#path.length - 1] = readShortText(this.#reader).text;
    this.#reader.expect(token.colon);
    return this.#reader.nextToken();
  }

  #readScalarOrString(byte: number): void {
    if (byte !== token.quote) readScalar(this.#reader, byte);
    else if (this.#visitor === undefined) {
      this.#isWellFormed = readString(this.#reader) && this.#isWellFormed;
    } else {
      const { text, isTruncated } = readShortText(this.#reader);
      if (!isTruncated) this.#visitor(this.#path, text);
    }
  }
}

/** A number, or one of three names. */
const scalarPattern = /^(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)$/;
const isScalarByte = new Uint8Array(256);
for (let byte = 0; byte < 128; byte += 1) isScalarByte[byte] = /[-+.0-9A-Za-z]/.test(String.fromCharCode(byte)) ? 1 : 0;

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;

function readScalar(cursor: ByteReader, first: number): void {
  // One digit is by far the most frequent scalar in a body made to be slow.
  if (isDigit(first) && isScalarByte[cursor.peek() & 0xff] === 0) return;
  let text = first < 0 ? '' : String.fromCharCode(first);
  for (let byte = cursor.peek(); byte >= 0 && isScalarByte[byte] === 1; byte = cursor.peek()) {
    if (text.length === maxShortTextLength) throw jsonError('number too long');
    text += String.fromCharCode(byte);
    cursor.index += 1;
  }
  if (!scalarPattern.test(text)) throw jsonError('neither a number nor true, false or null');
}
