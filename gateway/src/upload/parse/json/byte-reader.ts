import type { Segment, Storage } from '../byte-store.ts';

/** How much of a storage is looked at at a time, and so the longest slice of a string, in bytes. */
export const windowBytes = 256 * 1024;

export const malformed = (what: string): SyntaxError => new SyntaxError(what);

const space = new Uint8Array(256);
for (const byte of [0x20, 0x09, 0x0a, 0x0d]) space[byte] = 1;

/** A place in a storage; `window[at]` is the next byte where `at < end`. */
export class Cursor {
  window: Buffer;
  at = 0;
  end = 0;
  readonly #storage: Storage;
  readonly #scratch: Buffer;
  /** Where in the storage the window begins, and where reading ends. */
  #base: number;
  readonly #stop: number;

  constructor(storage: Storage, scratch: Buffer, segment: Segment = { at: 0, size: storage.size }) {
    this.#storage = storage;
    this.#scratch = scratch;
    this.window = scratch;
    this.#base = segment.at;
    this.#stop = segment.at + segment.size;
    this.refill();
  }

  /** Where the next byte is in the storage. */
  get position(): number {
    return this.#base + this.at;
  }

  /** Moves the window so that it begins at the next byte; false where there is no more than is already in it. */
  refill(): boolean {
    if (this.#base + this.end === this.#stop && this.end > 0) return false;
    const seen = this.end - this.at;
    this.#base += this.at;
    this.window = this.#storage.load(this.#base, this.#scratch);
    this.at = 0;
    this.end = Math.min(this.window.length, this.#stop - this.#base);
    return this.end > seen;
  }

  /** The next byte, not consumed; -1 at the end. */
  peek(): number {
    if (this.at === this.end && !this.refill()) return -1;
    return this.window[this.at] ?? -1;
  }

  next(): number {
    const byte = this.peek();
    if (byte >= 0) this.at += 1;
    return byte;
  }

  /** Consumes JSON white space, then the next byte; -1 at the end. */
  nextToken(): number {
    for (;;) {
      const byte = this.next();
      if (byte < 0 || space[byte] === 0) return byte;
    }
  }

  /** Consumes JSON white space, then this byte; throws where another comes. */
  expect(byte: number): void {
    if (this.nextToken() !== byte) throw malformed(`expected ${String.fromCharCode(byte)}`);
  }
}
