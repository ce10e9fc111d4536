import { type Cursor, malformed } from './byte-reader.ts';
import { readString } from './string.ts';

/** Deeper nesting is refused (RFC 8259 section 9 lets a parser set a limit). */
const maxDepth = 512;
/** A longer string is no key and no value that anyone asks for. */
const shortText = 4096;

const token = { object: 0x7b, objectEnd: 0x7d, array: 0x5b, arrayEnd: 0x5d, quote: 0x22, comma: 0x2c, colon: 0x3a };

/** Told of every string of at most 4,096 UTF-16 units in a value; a path has the object's keys, and '' for an array. */
export type TextVisitor = (path: readonly string[], text: string) => void;

/** A string's content; `cut` where it is longer than 4,096 UTF-16 units, `text` being its beginning. */
export interface ShortText {
  readonly text: string;
  readonly cut: boolean;
  readonly wellFormed: boolean;
}

/** Reads the rest of a string, whose opening quote was consumed, into memory as far as it is short. Throws SyntaxError. */
export function readShortText(cursor: Cursor): ShortText {
  let text = '';
  let cut = false;
  const wellFormed = readString(cursor, slice => {
    cut ||= text.length + slice.length > shortText;
    if (text.length < shortText) text += slice.slice(0, shortText);
  });
  return { text, cut, wellFormed };
}

export interface Extent {
  /** Deepest nesting: 0 for a scalar. */
  readonly depth: number;
  readonly wellFormed: boolean;
}

/**
 * Reads one JSON value whose first byte (not white space) was consumed, in constant memory.
 * Throws SyntaxError on all that JSON.parse refuses, on bytes that are not UTF-8 and on nesting deeper than 512.
 */
export function readValue(cursor: Cursor, first: number, visitor?: TextVisitor): Extent {
  return new ValueReader(cursor, visitor).read(first);
}

class ValueReader {
  readonly #cursor: Cursor;
  readonly #visitor: TextVisitor | undefined;
  /** The closing bytes of what is open, and the key under way in each. */
  readonly #open: number[] = [];
  readonly #path: string[] = [];
  #depth = 0;
  #wellFormed = true;

  constructor(cursor: Cursor, visitor: TextVisitor | undefined) {
    this.#cursor = cursor;
    this.#visitor = visitor;
  }

  read(first: number): Extent {
    let byte = first;
    for (;;) {
      const opened = byte === token.object || byte === token.array;
      if (opened) this.#enter(byte);
      else this.#scalar(byte);
      const next = this.#afterValue(opened);
      if (next === undefined) return { depth: this.#depth, wellFormed: this.#wellFormed };
      byte = next;
    }
  }

  #enter(byte: number): void {
    if (this.#open.length === maxDepth) throw malformed('nested too deeply');
    this.#open.push(byte === token.object ? token.objectEnd : token.arrayEnd);
    this.#path.push('');
    this.#depth = Math.max(this.#depth, this.#open.length);
  }

  /** The first byte of the next value; undefined where the whole value has ended. */
  #afterValue(opened: boolean): number | undefined {
    let fresh = opened;
    for (;;) {
      const closing = this.#open.at(-1);
      if (closing === undefined) return undefined;
      let byte = this.#cursor.nextToken();
      if (byte === closing) {
        this.#open.pop();
        this.#path.pop();
        fresh = false;
        continue;
      }
      if (!fresh) {
        if (byte !== token.comma) throw malformed('expected a comma');
        byte = this.#cursor.nextToken();
      }
      return closing === token.objectEnd ? this.#key(byte) : byte;
    }
  }

  #key(byte: number): number {
    if (byte !== token.quote) throw malformed('expected a key');
    if (this.#visitor === undefined) this.#wellFormed = readString(this.#cursor) && this.#wellFormed;
    else this.#path[this.#path.length - 1] = readShortText(this.#cursor).text;
    this.#cursor.expect(token.colon);
    return this.#cursor.nextToken();
  }

  #scalar(byte: number): void {
    if (byte !== token.quote) readScalar(this.#cursor, byte);
    else if (this.#visitor === undefined) {
      this.#wellFormed = readString(this.#cursor) && this.#wellFormed;
    } else {
      const { text, cut } = readShortText(this.#cursor);
      if (!cut) this.#visitor(this.#path, text);
    }
  }
}

/** A number, or one of three names. */
const scalar = /^(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)$/;
const inScalar = new Uint8Array(256);
for (let byte = 0; byte < 128; byte += 1) inScalar[byte] = /[-+.0-9A-Za-z]/.test(String.fromCharCode(byte)) ? 1 : 0;

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;

function readScalar(cursor: Cursor, first: number): void {
  // One digit is by far the most frequent scalar in a body made to be slow.
  if (isDigit(first) && inScalar[cursor.peek() & 0xff] === 0) return;
  let text = first < 0 ? '' : String.fromCharCode(first);
  for (let byte = cursor.peek(); byte >= 0 && inScalar[byte] === 1; byte = cursor.peek()) {
    if (text.length === shortText) throw malformed('number too long');
    text += String.fromCharCode(byte);
    cursor.at += 1;
  }
  if (!scalar.test(text)) throw malformed('neither a number nor true, false or null');
}
