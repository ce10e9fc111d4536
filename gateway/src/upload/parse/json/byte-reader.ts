import type { Segment, ByteStore } from '../byte-store.ts';

/** How much of a storage is looked at at a time, and so the longest slice of a string, in bytes. */
export const defaultWindowBytes = 256 * 1024;

export const jsonError = (what: string): SyntaxError => new SyntaxError(what);

const isWhiteSpace = new Uint8Array(256);
for (const byte of [0x20, 0x09, 0x0a, 0x0d]) isWhiteSpace[byte] = 1;

/** A place in a storage; `window[at]` is the next byte where `at < end`. */
export class ByteReader {
  window: Buffer;
  index = 0;
  end = 0;
  readonly #store: ByteStore;
  readonly #scratch: Buffer;
  /** Where in the storage the window begins, and where reading ends. */
  #windowOffset: number;
  readonly #endOffset: number;

  constructor(storage: ByteStore, scratch: Buffer, segment: Segment = { offset: 0, size: storage.size }) {
    this.#store = storage;
    this.#scratch = scratch;
    this.window = scratch;
    this.#windowOffset = segment.offset;
    this.#endOffset = segment.offset + segment.size;
    this.refill();
  }

  /** Where the next byte is in the storage. */
  get position(): number {
    return this.#windowOffset + this.index;
  }

  /** Moves the window so that it begins at the next byte; false where there is no more than is already in it. */
  refill(): boolean {
    if (this.#windowOffset + this.end === this.#endOffset && this.end > 0) return false;
    const seen = this.end - this.index;
    this.#windowOffset += this.index;
    this.window = this.#store.read(this.#windowOffset, this.#scratch);
    this.index = 0;
    this.end = Math.min(this.window.length, this.#endOffset - this.#windowOffset);
    return this.end > seen;
  }

  /** The next byte, not consumed; -1 at the end. */
  peek(): number {
    if (this.index === this.end && !this.refill()) return -1;
    return this.window[this.index] ?? -1;
  }

  next(): number {
    const byte = this.peek();
    if (byte >= 0) this.index += 1;
    return byte;
  }

  /** Consumes JSON white space, then the next byte; -1 at the end. */
  nextToken(): number {
    for (;;) {
      const byte = this.next();
      if (byte < 0 || isWhiteSpace[byte] === 0) return byte;
    }
  }

  /** Consumes JSON white space, then this byte; throws where another comes. */
  expect(byte: number): void {
    if (this.nextToken() !== byte) throw jsonError(`expected ${String.fromCharCode(byte)}`);
  }
}
