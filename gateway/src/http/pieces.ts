/** Pieces from this size on, and the first so many of any size, are kept as they came, in bytes. */
const large = 4_096;
const first = 64;
const slabBytes = 65_536;

/** A body as it comes. Small pieces are put together, for each costs some hundred bytes beside its own. */
export class Pieces {
  #pieces: Buffer[] = [];
  #slab: Buffer | undefined;
  #used = 0;

  add(piece: Buffer): void {
    if (piece.length >= large || this.#pieces.length < first) {
      this.#seal();
      this.#pieces.push(piece);
      return;
    }
    if (this.#used + piece.length > slabBytes) this.#seal();
    this.#slab ??= Buffer.allocUnsafeSlow(slabBytes);
    this.#used += piece.copy(this.#slab, this.#used);
  }

  /** All that came since the last time, in its order. */
  take(): Buffer[] {
    this.#seal();
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  #seal(): void {
    if (this.#slab) this.#pieces.push(this.#slab.subarray(0, this.#used));
    this.#slab = undefined;
    this.#used = 0;
  }
}
