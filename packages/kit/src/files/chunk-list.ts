/** The list keeps chunks of at least this size and copies smaller chunks. */
const minSeparateBytes = 4_096;
/** The list keeps its first chunks without a copy, even small ones. */
const maxSmallChunks = 64;
const slabBytes = 65_536;

/** A list of byte chunks. Small chunks are copied into slabs, because each Buffer object takes some hundred bytes. */
export class ChunkList {
  #chunks: Buffer[] = [];
  #slab = Buffer.alloc(0);
  /** The bytes of the slab from `#start` to `#end` are not in the list yet. */
  #start = 0;
  #end = 0;

  add(chunk: Buffer): void {
    if (chunk.length >= minSeparateBytes || this.#chunks.length < maxSmallChunks) {
      this.#appendSlab();
      this.#chunks.push(chunk);
      return;
    }
    if (this.#end + chunk.length > this.#slab.length) {
      this.#appendSlab();
      this.#slab = Buffer.allocUnsafeSlow(slabBytes);
      [this.#start, this.#end] = [0, 0];
    }
    this.#end += chunk.copy(this.#slab, this.#end);
  }

  /** Removes and returns all bytes in order. */
  takeAll(): Buffer[] {
    this.#appendSlab();
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }

  #appendSlab(): void {
    if (this.#end > this.#start) this.#chunks.push(this.#slab.subarray(this.#start, this.#end));
    this.#start = this.#end;
  }
}
