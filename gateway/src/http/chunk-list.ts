/** Pieces from this size on, and the first so many of any size, are kept as they came, in bytes. */
const large = 4_096;
const first = 64;
const slabBytes = 65_536;

/** A body as it comes. Small pieces are put together, for each costs some hundred bytes beside its own. */
export class Pieces {
  #pieces: Buffer[] = [];
  #slab = Buffer.alloc(0);
  /** The part of the slab that is not among the pieces yet. */
  #from = 0;
  #to = 0;

  add(piece: Buffer): void {
    if (piece.length >= large || this.#pieces.length < first) {
      this.#seal();
      this.#pieces.push(piece);
      return;
    }
    if (this.#to + piece.length > this.#slab.length) {
      this.#seal();
      this.#slab = Buffer.allocUnsafeSlow(slabBytes);
      [this.#from, this.#to] = [0, 0];
    }
    this.#to += piece.copy(this.#slab, this.#to);
  }

  /** All that came since the last time, in its order. */
  take(): Buffer[] {
    this.#seal();
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  #seal(): void {
    if (this.#to > this.#from) this.#pieces.push(this.#slab.subarray(this.#from, this.#to));
    this.#from = this.#to;
  }
}
