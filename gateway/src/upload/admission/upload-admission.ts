import { ServiceError } from '@archive/kit';
import type { DeclaredBody } from './body-headers.ts';
import type { BodyMemory } from '../../request/request-context.ts';
import { MemoryBudget } from './memory-budget.ts';
import { MemoryLease } from './memory-lease.ts';
import { type QueuedUpload, UploadQueue } from './upload-queue.ts';

/**
 * A body above this size is written to a file. If its Content-Length is above this size, the body uses the large budget
 * from the beginning.
 */
const maxInMemoryBytes = 8 * 1024 * 1024;
/**
 * Compression ratio that is assumed when memory is reserved. Most conversations have a lower ratio. A body that
 * decompresses to more than its reservation moves to the large budget.
 */
const assumedGzipRatio = 20;
const minGzipReservationBytes = 2 * 1024 * 1024;
/** Usual compression ratio of conversations. The queue uses it to estimate the size of a gzip body. */
const usualGzipRatio = 5;
/** Assumed size of a body of unknown size: the median of real sessions. */
const usualBytes = 800_000;
/**
 * Small uploads get this fraction of the whole budget. The minimum is `maxInMemoryBytes`, or the whole budget if it is
 * smaller.
 */
const smallBudgetShare = 0.15;
/** With 8 uploads at a time, parsing, compressing and writing overlap. Each call to a service stays short. */
const smallTurns = { concurrency: 8, minAhead: 16, initialBytesPerMs: 2_000 };
/** One upload is parsed while another is stored. */
const largeTurns = { concurrency: 2, minAhead: 2, initialBytesPerMs: 10_000 };

export interface AdmissionOptions {
  readonly limits: { readonly compressedBytes: number; readonly decompressedBytes: number };
  readonly budgetBytes: number;
}

/** The load of the budget and of the queue for uploads of one size. */
export interface UploadLoad {
  readonly size: 'small' | 'large';
  readonly heldBytes: number;
  readonly maxBytes: number;
  /** Bodies that wait for bytes of the budget. */
  readonly waitingBodies: number;
  readonly waitingUploads: number;
  readonly storingUploads: number;
}

/**
 * Admits bodies by the bytes that they may hold (docs/decisions.md#24-upload-memory). Small and large uploads have
 * separate budgets. An upload reserves at most once in each, so two uploads cannot deadlock.
 */
export class UploadAdmission implements BodyMemory {
  readonly #limits: AdmissionOptions['limits'];
  readonly #small: MemoryBudget;
  readonly #large: MemoryBudget;

  constructor({ limits, budgetBytes }: AdmissionOptions) {
    this.#limits = limits;
    const smallBytes = Math.min(budgetBytes, Math.max(budgetBytes * smallBudgetShare, maxInMemoryBytes));
    this.#small = new MemoryBudget(smallBytes, new UploadQueue(smallTurns));
    this.#large = new MemoryBudget(budgetBytes - smallBytes, new UploadQueue(largeTurns));
  }

  readLoads(): readonly UploadLoad[] {
    return [toLoad('small', this.#small), toLoad('large', this.#large)];
  }

  /** Returns the limit in bytes before decompression. */
  getMaxWireBytes({ isGzip }: DeclaredBody): number {
    return isGzip ? this.#limits.compressedBytes : this.#limits.decompressedBytes;
  }

  /** Enters the queue. Throws `overloadedError` at once if the upload would not be stored in time. */
  enqueue(declared: DeclaredBody, ownerId: string): QueuedUpload {
    const budget = isLarge(declared) ? this.#large : this.#small;
    return budget.queue.enter(ownerId, this.#estimateBytes(declared));
  }

  /**
   * Reserves memory for an upload that `enqueue` has returned. Rejects with TOO_LARGE if Content-Length exceeds the
   * limit, and like `MemoryBudget.acquire`.
   */
  async admit(declared: DeclaredBody, upload: QueuedUpload, signal: AbortSignal): Promise<MemoryLease> {
    const { isGzip, wireBytes } = declared;
    const { decompressedBytes } = this.#limits;
    if (wireBytes !== undefined && wireBytes > this.getMaxWireBytes(declared)) throw new ServiceError('TOO_LARGE');
    if (isLarge(declared))
      return MemoryLease.acquire(
        { budget: this.#large, bytes: isGzip ? decompressedBytes : (wireBytes ?? decompressedBytes), upload },
        maxInMemoryBytes,
        signal,
      );
    const bytes = estimateMemoryBytes(declared);
    const large = { budget: this.#large, bytes: decompressedBytes };
    return MemoryLease.acquire({ budget: this.#small, bytes, upload, large }, bytes, signal);
  }

  /**
   * Reserves memory for a small body that is not an upload. Rejects with UNAVAILABLE after 2 s, and with the reason if
   * the signal aborts.
   */
  reserve(ownerId: string, bytes: number, signal: AbortSignal): Promise<MemoryLease> {
    return MemoryLease.acquireSmall(this.#small, ownerId, bytes, signal);
  }

  #estimateBytes({ isGzip, wireBytes }: DeclaredBody): number {
    if (wireBytes === undefined) return usualBytes;
    return isGzip ? Math.min(wireBytes * usualGzipRatio, this.#limits.decompressedBytes) : wireBytes;
  }
}

function toLoad(size: UploadLoad['size'], { heldBytes, maxBytes, waitingCount, queue }: MemoryBudget): UploadLoad {
  const { waitingCount: waitingUploads, workingCount: storingUploads } = queue;
  return { size, heldBytes, maxBytes, waitingBodies: waitingCount, waitingUploads, storingUploads };
}

const isLarge = ({ wireBytes = 0 }: DeclaredBody) => wireBytes > maxInMemoryBytes;

/**
 * Returns the bytes to reserve in the small budget. The size of a gzip body is estimated. A body without Content-Length
 * reserves `maxInMemoryBytes`.
 */
function estimateMemoryBytes({ isGzip, wireBytes }: DeclaredBody): number {
  if (wireBytes === undefined) return maxInMemoryBytes;
  return isGzip
    ? Math.min(Math.max(wireBytes * assumedGzipRatio, minGzipReservationBytes), maxInMemoryBytes)
    : wireBytes;
}
