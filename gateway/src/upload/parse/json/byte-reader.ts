import type { ByteStore, Segment } from '../content/byte-store.ts';

/** Bytes in memory at a time. A slice of a string is never longer. */
export const defaultWindowBytes = 256 * 1024;

/** Characters with a meaning in JSON. `null` is the first letter of the literal `null`. */
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

/** Reads a segment of a store through a window. `window[index]` is the next byte if `index < end`. */
export class ByteReader {
  window: Buffer;
  index = 0;
  end = 0;
  readonly #store: ByteStore;
  readonly #scratch: Buffer;
  /** Position of the window in the store. */
  #windowOffset: number;
  readonly #endOffset: number;

  /** `scratch` has the size of the window. A store in a file reads into `scratch`. */
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

  /** Moves the window to the next byte. Returns false if the segment has no further bytes. */
  refill(): boolean {
    if (this.#windowOffset + this.end === this.#endOffset && this.end > 0) return false;
    const unreadBytes = this.end - this.index;
    this.#windowOffset += this.index;
    this.window = this.#store.read(this.#windowOffset, this.#scratch);
    this.index = 0;
    this.end = Math.min(this.window.length, this.#endOffset - this.#windowOffset);
    return this.end > unreadBytes;
  }

  /** Does not consume the byte. Returns -1 at the end. */
  peek(): number {
    if (this.index === this.end && !this.refill()) return -1;
    return this.window[this.index] ?? -1;
  }

  /** Returns -1 at the end. */
  next(): number {
    const byte = this.peek();
    if (byte >= 0) this.index += 1;
    return byte;
  }

  /** Skips JSON white space, and then consumes the next byte. Returns -1 at the end. */
  nextToken(): number {
    for (;;) {
      const byte = this.next();
      if (byte < 0 || isWhiteSpace[byte] === 0) return byte;
    }
  }

  /** Skips JSON white space, and then consumes the given byte. Throws SyntaxError for any other byte. */
  expect(byte: number): void {
    if (this.nextToken() !== byte) throw jsonError(`expected ${String.fromCharCode(byte)}`);
  }
}
