import { ServiceError } from '@archive/kit';
import type { Declaration } from './body-headers.ts';
import { Room, Space } from './memory-lease.ts';

/** A body up to this size stays in memory, and is parsed beside large ones. */
const memoryLimit = 8 * 1024 * 1024;
/** What gzip of a conversation may come to, generously; what comes to more is treated as large. */
const gzipRatio = 20;
const leastForGzip = 2 * 1024 * 1024;
/** Of the budget, for uploads that stay in memory. */
const smallShare = 0.15;

export interface AdmissionOptions {
  readonly limits: { readonly compressed: number; readonly decompressed: number };
  readonly budgetBytes: number;
}

/**
 * Decides which uploads are taken in. Small and large ones have budgets of their own, each upload reserves once in each,
 * who waits for 2 s gives up, and whose body hardly comes makes room for others: nobody starves another.
 */
export class UploadAdmission {
  readonly #limits: AdmissionOptions['limits'];
  readonly #small: Space;
  readonly #large: Space;

  constructor({ limits, budgetBytes }: AdmissionOptions) {
    this.#limits = limits;
    const small = Math.min(budgetBytes, Math.max(budgetBytes * smallShare, memoryLimit));
    this.#small = new Space(small);
    this.#large = new Space(budgetBytes - small);
  }

  /** Most bytes of such a body on the wire. */
  wireLimit({ gzip }: Declaration): number {
    return gzip ? this.#limits.compressed : this.#limits.decompressed;
  }

  /** Rejects with TOO_LARGE by what is declared, with UNAVAILABLE where there is no room for 2 s, with the signal's reason when aborted. */
  async admit(declared: Declaration, signal: AbortSignal): Promise<Room> {
    const { gzip, wireBytes } = declared;
    const { decompressed } = this.#limits;
    if (wireBytes !== undefined && wireBytes > this.wireLimit(declared)) throw new ServiceError('TOO_LARGE');
    if (wireBytes !== undefined && wireBytes > memoryLimit)
      return Room.open({ space: this.#large, bytes: gzip ? decompressed : wireBytes }, memoryLimit, signal);
    const bytes = inMemory(declared);
    const larger = { space: this.#large, bytes: decompressed };
    return Room.open({ space: this.#small, bytes, larger }, bytes, signal);
  }
}

/** Bytes that a body which may be small is expected to come to. */
function inMemory({ gzip, wireBytes }: Declaration): number {
  if (wireBytes === undefined) return memoryLimit;
  return gzip ? Math.min(Math.max(wireBytes * gzipRatio, leastForGzip), memoryLimit) : wireBytes;
}
