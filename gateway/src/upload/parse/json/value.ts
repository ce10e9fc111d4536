import { type ByteReader, jsonByte, jsonError } from './byte-reader.ts';
import { readString } from './string.ts';

/** RFC 8259 §9 lets a parser limit the depth. */
const maxDepth = 512;
/** In UTF-16 code units. Longer keys and short texts are truncated, and a longer number is an error. */
const maxShortTextLength = 4096;

/**
 * Receives every short string of a value. The path has a key for each enclosing object, and '' for each enclosing
 * array.
 */
export type TextVisitor = (path: readonly string[], text: string) => void;

/** The text is truncated beyond 4,096 UTF-16 code units. */
export interface ShortText {
  readonly text: string;
  readonly isTruncated: boolean;
  /** False if the string has a lone surrogate, even in the truncated part. */
  readonly isWellFormed: boolean;
}

/** Reads a string after its opening quote, and keeps only its beginning. Throws SyntaxError like `readString`. */
export function readShortText(reader: ByteReader): ShortText {
  let text = '';
  let isTruncated = false;
  const isWellFormed = readString(reader, slice => {
    isTruncated ||= text.length + slice.length > maxShortTextLength;
    if (text.length < maxShortTextLength) text += slice.slice(0, maxShortTextLength);
  });
  return { text, isTruncated, isWellFormed };
}

export interface ValueInfo {
  /** Levels of nesting: 0 for a scalar. */
  readonly depth: number;
  /** False if a string has a lone surrogate. Always true if a visitor reads the strings. */
  readonly isWellFormed: boolean;
}

/**
 * Reads one JSON value in constant memory. `first` is the first byte of the value, which is already consumed. Throws
 * SyntaxError for invalid UTF-8, for nesting deeper than 512, and if JSON.parse would throw.
 */
export function readValue(reader: ByteReader, first: number, visitor?: TextVisitor): ValueInfo {
  return new ValueReader(reader, visitor).read(first);
}

class ValueReader {
  readonly #reader: ByteReader;
  readonly #visitor: TextVisitor | undefined;
  /** The closing byte of each open object or array. */
  readonly #closingBytes: number[] = [];
  /** The current key of each open object, and '' for each open array. */
  readonly #path: string[] = [];
  #depth = 0;
  #isWellFormed = true;

  constructor(reader: ByteReader, visitor: TextVisitor | undefined) {
    this.#reader = reader;
    this.#visitor = visitor;
  }

  read(first: number): ValueInfo {
    let byte = first;
    for (;;) {
      const isContainer = byte === jsonByte.objectStart || byte === jsonByte.arrayStart;
      if (isContainer) this.#openContainer(byte);
      else this.#readScalarOrString(byte);
      const next = this.#findNextValue(isContainer);
      if (next === undefined) return { depth: this.#depth, isWellFormed: this.#isWellFormed };
      byte = next;
    }
  }

  #openContainer(byte: number): void {
    if (this.#closingBytes.length === maxDepth) throw jsonError('nested too deeply');
    this.#closingBytes.push(byte === jsonByte.objectStart ? jsonByte.objectEnd : jsonByte.arrayEnd);
    this.#path.push('');
    this.#depth = Math.max(this.#depth, this.#closingBytes.length);
  }

  /** Consumes and returns the first byte of the next value. Undefined after the end of the outermost value. */
  #findNextValue(isContainer: boolean): number | undefined {
    let isFirst = isContainer;
    for (;;) {
      const closing = this.#closingBytes.at(-1);
      if (closing === undefined) return undefined;
      let byte = this.#reader.nextToken();
      if (byte === closing) {
        this.#closingBytes.pop();
        this.#path.pop();
        isFirst = false;
        continue;
      }
      if (!isFirst) {
        if (byte !== jsonByte.comma) throw jsonError('expected a comma');
        byte = this.#reader.nextToken();
      }
      return closing === jsonByte.objectEnd ? this.#readKey(byte) : byte;
    }
  }

  #readKey(byte: number): number {
    if (byte !== jsonByte.quote) throw jsonError('expected a key');
    if (this.#visitor === undefined) this.#isWellFormed = readString(this.#reader) && this.#isWellFormed;
    else this.#path[this.#path.length - 1] = readShortText(this.#reader).text;
    this.#reader.expect(jsonByte.colon);
    return this.#reader.nextToken();
  }

  #readScalarOrString(byte: number): void {
    if (byte !== jsonByte.quote) readScalar(this.#reader, byte);
    else if (this.#visitor === undefined) {
      this.#isWellFormed = readString(this.#reader) && this.#isWellFormed;
    } else {
      const { text, isTruncated } = readShortText(this.#reader);
      if (!isTruncated) this.#visitor(this.#path, text);
    }
  }
}

/** Matches numbers, true, false and null. */
const scalarPattern = /^(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)$/;
const isScalarByte = new Uint8Array(256);
for (let byte = 0; byte < 128; byte += 1) isScalarByte[byte] = /[-+.0-9A-Za-z]/.test(String.fromCharCode(byte)) ? 1 : 0;

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;

function readScalar(reader: ByteReader, first: number): void {
  // Fast path for one-digit numbers, of which a hostile body may have millions.
  if (isDigit(first) && isScalarByte[reader.peek() & 0xff] === 0) return;
  let text = first < 0 ? '' : String.fromCharCode(first);
  for (let byte = reader.peek(); byte >= 0 && isScalarByte[byte] === 1; byte = reader.peek()) {
    if (text.length === maxShortTextLength) throw jsonError('number too long');
    text += String.fromCharCode(byte);
    reader.index += 1;
  }
  if (!scalarPattern.test(text)) throw jsonError('neither a number nor true, false or null');
}
