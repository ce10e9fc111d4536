import { ServiceError } from '@archive/kit';
import type { DeclaredBody } from './body-headers.ts';
import { MemoryBudget, MemoryLease } from './memory-lease.ts';

/** A body up to this size stays in memory and belongs to the small budget. */
const maxInMemoryBytes = 8 * 1024 * 1024;
/** Generous for conversations; a body that decompresses to more moves to the large budget. */
const assumedGzipRatio = 20;
const minGzipReservationBytes = 2 * 1024 * 1024;
/** Fraction of the whole budget that is kept for small uploads. */
const smallBudgetShare = 0.15;

export interface AdmissionOptions {
  readonly limits: { readonly compressedBytes: number; readonly decompressedBytes: number };
  readonly budgetBytes: number;
}

/**
 * Admits uploads by the bytes that they may hold. Small and large uploads have separate budgets, and an upload reserves at
 * most once in each: two uploads cannot deadlock. Source: docs/decisions.md#24-upload-memory.
 */
export class UploadAdmission {
  readonly #limits: AdmissionOptions['limits'];
  readonly #small: MemoryBudget;
  readonly #large: MemoryBudget;

  constructor({ limits, budgetBytes }: AdmissionOptions) {
    this.#limits = limits;
    const smallBytes = Math.min(budgetBytes, Math.max(budgetBytes * smallBudgetShare, maxInMemoryBytes));
    this.#small = new MemoryBudget(smallBytes);
    this.#large = new MemoryBudget(budgetBytes - smallBytes);
  }

  /** Limit for the body as sent, before decompression. */
  getMaxWireBytes({ isGzip }: DeclaredBody): number {
    return isGzip ? this.#limits.compressedBytes : this.#limits.decompressedBytes;
  }

  /**
   * Reserves memory for a body. Rejects with TOO_LARGE when Content-Length exceeds the limit, with UNAVAILABLE when no
   * memory is free within 2 s or 32 uploads wait, with the signal's reason when aborted.
   */
  async admit(declared: DeclaredBody, signal: AbortSignal): Promise<MemoryLease> {
    const { isGzip, wireBytes } = declared;
    const { decompressedBytes } = this.#limits;
    if (wireBytes !== undefined && wireBytes > this.getMaxWireBytes(declared)) throw new ServiceError('TOO_LARGE');
    if (wireBytes !== undefined && wireBytes > maxInMemoryBytes)
      return MemoryLease.acquire(
        { budget: this.#large, bytes: isGzip ? decompressedBytes : wireBytes },
        maxInMemoryBytes,
        signal,
      );
    const bytes = estimateMemoryBytes(declared);
    const large = { budget: this.#large, bytes: decompressedBytes };
    return MemoryLease.acquire({ budget: this.#small, bytes, large }, bytes, signal);
  }
}

/** Bytes to reserve in the small budget: the size of a plain body, an estimate for gzip. */
function estimateMemoryBytes({ isGzip, wireBytes }: DeclaredBody): number {
  if (wireBytes === undefined) return maxInMemoryBytes;
  return isGzip
    ? Math.min(Math.max(wireBytes * assumedGzipRatio, minGzipReservationBytes), maxInMemoryBytes)
    : wireBytes;
}
