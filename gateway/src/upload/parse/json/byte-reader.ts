import type { ByteStore, Segment } from '../content/byte-store.ts';

/** Bytes in memory at a time; a slice of a string is at most this long. */
export const defaultWindowBytes = 256 * 1024;

/** Characters with a meaning in JSON; `null` is the first letter of the literal `null`. */
export const jsonByte = {
  objectStart: 0x7b,
  objectEnd: 0x7d,
  arrayStart: 0x5b,
  arrayEnd: 0x5d,
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  null: 0x6e,
};

/** Creates the error for malformed JSON. */
export const jsonError = (reason: string): SyntaxError => new SyntaxError(reason);

const isWhiteSpace = new Uint8Array(256);
for (const byte of [0x20, 0x09, 0x0a, 0x0d]) isWhiteSpace[byte] = 1;

/** Reads a segment of a byte store through a window; `window[index]` is the next byte when `index < end`. */
export class ByteReader {
  window: Buffer;
  index = 0;
  end = 0;
  readonly #store: ByteStore;
  readonly #scratch: Buffer;
  /** Position of the window in the store. */
  #windowOffset: number;
  readonly #endOffset: number;

  /** `scratch` has the size of the window; a store in a file reads into it. */
  constructor(store: ByteStore, scratch: Buffer, segment: Segment = { offset: 0, size: store.size }) {
    this.#store = store;
    this.#scratch = scratch;
    this.window = scratch;
    this.#windowOffset = segment.offset;
    this.#endOffset = segment.offset + segment.size;
    this.refill();
  }

  /** Position of the next byte in the store. */
  get position(): number {
    return this.#windowOffset + this.index;
  }

  /** Moves the window to the next byte; returns false when the segment has no further bytes. */
  refill(): boolean {
    if (this.#windowOffset + this.end === this.#endOffset && this.end > 0) return false;
    const unreadBytes = this.end - this.index;
    this.#windowOffset += this.index;
    this.window = this.#store.read(this.#windowOffset, this.#scratch);
    this.index = 0;
    this.end = Math.min(this.window.length, this.#endOffset - this.#windowOffset);
    return this.end > unreadBytes;
  }

  /** Returns the next byte without consuming it; -1 at the end. */
  peek(): number {
    if (this.index === this.end && !this.refill()) return -1;
    return this.window[this.index] ?? -1;
  }

  /** Consumes and returns the next byte; -1 at the end. */
  next(): number {
    const byte = this.peek();
    if (byte >= 0) this.index += 1;
    return byte;
  }

  /** Skips JSON white space, then consumes and returns the next byte; -1 at the end. */
  nextToken(): number {
    for (;;) {
      const byte = this.next();
      if (byte < 0 || isWhiteSpace[byte] === 0) return byte;
    }
  }

  /** Consumes JSON white space and the given byte. Throws SyntaxError on any other byte. */
  expect(byte: number): void {
    if (this.nextToken() !== byte) throw jsonError(`expected ${String.fromCharCode(byte)}`);
  }
}
