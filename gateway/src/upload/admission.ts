import { ServiceError } from '@archive/kit';
import { Budget, type Reservation } from '../budget.ts';
import type { Declaration } from './declaration.ts';

const waitMs = 2_000;
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

/** What an upload may hold. */
export interface Room {
  /** Bytes that it may hold in memory; beyond them it is to outgrow, and to spool. */
  readonly memoryBytes: number;
  /** Moves to the large lane, where the largest body has room. Rejects as `admit` does. */
  outgrow(signal: AbortSignal): Promise<void>;
  /** Gives back what is more than the body's size. */
  settle(size: number): void;
  /** Idempotent. */
  release(): void;
}

/**
 * Decides which uploads are taken in. Small and large ones have budgets of their own, each upload reserves once in each,
 * and who waits for the large gives up after 2 s: nobody starves another.
 */
export class Admission {
  readonly #limits: AdmissionOptions['limits'];
  readonly #small: Budget;
  readonly #large: Budget;

  constructor({ limits, budgetBytes }: AdmissionOptions) {
    this.#limits = limits;
    const small = Math.min(budgetBytes, Math.max(budgetBytes * smallShare, memoryLimit));
    this.#small = new Budget(small, waitMs);
    this.#large = new Budget(Math.max(budgetBytes - small, 1), waitMs);
  }

  /** Most bytes of such a body on the wire. */
  wireLimit({ gzip }: Declaration): number {
    return gzip ? this.#limits.compressed : this.#limits.decompressed;
  }

  /** Rejects with TOO_LARGE by what is declared, with UNAVAILABLE where there is no room for 2 s, with the signal's reason when aborted. */
  async admit(declared: Declaration, signal: AbortSignal): Promise<Room> {
    const { gzip, wireBytes } = declared;
    if (wireBytes !== undefined && wireBytes > this.wireLimit(declared)) throw new ServiceError('TOO_LARGE');
    if (wireBytes !== undefined && wireBytes > memoryLimit) {
      const bytes = gzip ? this.#limits.decompressed : wireBytes;
      return this.#room(await this.#large.reserve(bytes, signal), memoryLimit, true);
    }
    const bytes = inMemory(declared);
    return this.#room(await this.#small.reserve(bytes, signal), bytes, false);
  }

  #room(first: Reservation, memoryBytes: number, large: boolean): Room {
    let reservation = first;
    const outgrow = async (signal: AbortSignal) => {
      if (large) return;
      const larger = await this.#large.reserve(this.#limits.decompressed, signal);
      reservation.release();
      reservation = larger;
    };
    return { memoryBytes, outgrow, settle: size => reservation.shrink(size), release: () => reservation.release() };
  }
}

/** Bytes that a body which may be small is expected to come to. */
function inMemory({ gzip, wireBytes }: Declaration): number {
  if (wireBytes === undefined) return memoryLimit;
  return gzip ? Math.min(Math.max(wireBytes * gzipRatio, leastForGzip), memoryLimit) : wireBytes;
}
