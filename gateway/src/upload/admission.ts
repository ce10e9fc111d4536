import { ServiceError } from '@archive/kit';
import { Budget, type Reservation } from './budget.ts';
import type { Declaration } from './declaration.ts';

const waitMs = 2_000;
/** A body up to this size stays in memory, and is parsed beside large ones. */
const memoryLimit = 8 * 1024 * 1024;
/** DEFLATE makes at most so much of a byte (zlib's technical details). */
const maxRatio = 1032;
/** Of the budget, for uploads that stay in memory. */
const smallShare = 0.25;

export interface AdmissionOptions {
  readonly limits: { readonly compressed: number; readonly decompressed: number };
  readonly budgetBytes: number;
}

/** What an upload may hold. */
export interface Room {
  /** Moves to the large lane, where the largest body has room. Rejects as `admit` does. */
  outgrow(signal: AbortSignal): Promise<void>;
  /** Gives back what is more than the body's size. */
  settle(size: number): void;
  /** Idempotent. */
  release(): void;
}

/**
 * Decides which uploads are taken in. Small and large ones have budgets of their own, each upload reserves once in each,
 * and only the small ever wait for the large: nobody starves another.
 */
export class Admission {
  readonly memoryLimit = memoryLimit;
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

  /** Bytes reserved now. */
  get held(): number {
    return this.#small.held + this.#large.held;
  }

  /** Rejects with TOO_LARGE by what is declared, with UNAVAILABLE where there is no room for 2 s, with the signal's reason when aborted. */
  async admit(declared: Declaration, signal: AbortSignal): Promise<Room> {
    const { gzip, wireBytes } = declared;
    if (wireBytes !== undefined && wireBytes > this.wireLimit(declared)) throw new ServiceError('TOO_LARGE');
    const most = wireBytes === undefined ? this.#limits.decompressed : wireBytes * (gzip ? maxRatio : 1);
    const large = wireBytes !== undefined && wireBytes > memoryLimit;
    const bytes = Math.min(most, large ? this.#limits.decompressed : memoryLimit);
    return this.#room(await (large ? this.#large : this.#small).reserve(bytes, signal), large);
  }

  #room(first: Reservation, large: boolean): Room {
    let reservation = first;
    const outgrow = async (signal: AbortSignal) => {
      if (large) return;
      const larger = await this.#large.reserve(this.#limits.decompressed, signal);
      reservation.release();
      reservation = larger;
    };
    return { outgrow, settle: size => reservation.shrink(size), release: () => reservation.release() };
  }
}
