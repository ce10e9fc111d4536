import { type Permit, Semaphore, ServiceError } from '@archive/kit';
import type { UploadQueue, UploadTurn } from './upload-queue.ts';
import { withWaitTimeout } from './wait-timeout.ts';

/** As long as the expected wait of an upload that the queue takes in. */
const waitTimeoutMs = 15_000;
/** An upload that has outgrown its memory keeps it from others while it waits. */
const moveTimeoutMs = 2_000;
/** Pause between looks for slow uploads while others wait. */
const evictionIntervalMs = 500;
/** After the grace period, an upload below the minimum rate is evicted when others wait. */
const evictionGraceMs = 3_000;
const minBytesPerMs = 16;

/** A body before it is received. */
export interface ExpectedBody {
  readonly ownerId: string;
  /** Estimate of its decoded size. */
  readonly bytes: number;
}

/** Bytes that uploads may hold together, and the leases that can still be evicted. */
export class MemoryBudget {
  /** The uploads that use this budget are stored in turns of this queue. */
  readonly queue: UploadQueue;
  readonly #semaphore: Semaphore;
  readonly #receiving = new Set<MemoryLease>();

  constructor(bytes: number, queue: UploadQueue) {
    this.queue = queue;
    this.#semaphore = new Semaphore(Math.max(bytes, 1));
  }

  /**
   * Reserves bytes before they are received. Rejects with UNAVAILABLE at once if the upload would not be stored in time,
   * or after `timeoutMs`; with the signal's reason when aborted.
   */
  async acquire(lease: MemoryLease, bytes: number, timeoutMs: number, signal: AbortSignal): Promise<Permit> {
    const { ownerId, bytes: expectedBytes } = lease.expected;
    this.queue.requireCapacity(ownerId, expectedBytes);
    const startedAt = performance.now();
    const stopWaiting = this.queue.addWaiting(ownerId, expectedBytes);
    const eviction = setInterval(() => this.#evictSlow(), evictionIntervalMs);
    try {
      const acquire = (waitSignal: AbortSignal) => this.#semaphore.acquire(bytes, { signal: waitSignal });
      const permit = await withWaitTimeout(timeoutMs, signal, acquire);
      lease.waitedMs += performance.now() - startedAt;
      this.#receiving.add(lease);
      return permit;
    } finally {
      clearInterval(eviction);
      stopWaiting();
    }
  }

  #evictSlow(): void {
    for (const lease of this.#receiving) lease.evictIfSlow();
  }

  /** After this call the lease cannot be evicted. */
  stopReceiving(lease: MemoryLease): void {
    this.#receiving.delete(lease);
  }
}

export interface MemoryLeaseOptions {
  readonly budget: MemoryBudget;
  readonly bytes: number;
  readonly expected: ExpectedBody;
  /** Budget for a body that outgrows memory, and the bytes to reserve there. */
  readonly large?: { readonly budget: MemoryBudget; readonly bytes: number };
}

/** The share of a memory budget that one upload holds. Source: docs/decisions.md#24-upload-memory. */
export class MemoryLease {
  /** The ingester calls `moveToLargeBudget` for a larger body and writes it to a file. */
  readonly maxMemoryBytes: number;
  expected: ExpectedBody;
  /** Time spent waiting for a permit. */
  waitedMs = 0;
  readonly #eviction = new AbortController();
  readonly #large: MemoryLeaseOptions['large'];
  readonly #startedAt = performance.now();
  #budget: MemoryBudget;
  #permit: Permit | undefined;
  #receivedBytes = 0;

  private constructor({ budget, expected, large }: MemoryLeaseOptions, maxMemoryBytes: number) {
    this.maxMemoryBytes = maxMemoryBytes;
    this.expected = expected;
    this.#budget = budget;
    this.#large = large;
  }

  /** Rejects as `MemoryBudget.acquire` does. */
  static async acquire(options: MemoryLeaseOptions, maxMemoryBytes: number, signal: AbortSignal): Promise<MemoryLease> {
    const lease = new MemoryLease(options, maxMemoryBytes);
    lease.#permit = await options.budget.acquire(lease, options.bytes, waitTimeoutMs, signal);
    return lease;
  }

  /** Waits for the turn to store the received body of this size. Rejects as `UploadQueue.acquireTurn` does. */
  acquireTurn(sizeBytes: number, deadline: number, signal: AbortSignal): Promise<UploadTurn> {
    return this.#budget.queue.acquireTurn(this.expected.ownerId, sizeBytes, deadline, signal);
  }

  /** Aborted with UNAVAILABLE when the body arrives too slowly while others wait. */
  get evictionSignal(): AbortSignal {
    return this.#eviction.signal;
  }

  /** Counts bytes of the body as they arrive. */
  addReceived(bytes: number): void {
    this.#receivedBytes += bytes;
  }

  /** Evicts the upload when its body arrives below the minimum rate. */
  evictIfSlow(): void {
    const receivingMs = performance.now() - this.#startedAt - this.waitedMs;
    if (receivingMs > evictionGraceMs && this.#receivedBytes < receivingMs * minBytesPerMs)
      this.#eviction.abort(new ServiceError('UNAVAILABLE'));
  }

  /**
   * Moves to the budget for large bodies; does nothing when the lease already belongs to it.
   * Rejects as `MemoryBudget.acquire` does, but after 2 s.
   */
  async moveToLargeBudget(signal: AbortSignal): Promise<void> {
    if (!this.#large) return;
    const { budget, bytes } = this.#large;
    // Its size is unknown: it is at least twice what was expected of it.
    this.expected = { ...this.expected, bytes: 2 * Math.max(this.expected.bytes, this.maxMemoryBytes) };
    const permit = await budget.acquire(this, bytes, moveTimeoutMs, signal);
    this.#budget.stopReceiving(this);
    this.#permit?.release();
    this.#permit = permit;
    this.#budget = budget;
  }

  /** Ends receiving, and gives back the bytes beyond the body's size. */
  shrinkTo(sizeBytes: number): void {
    this.#budget.stopReceiving(this);
    this.#permit?.shrink(sizeBytes);
  }

  /** Idempotent. */
  release(): void {
    this.#budget.stopReceiving(this);
    this.#permit?.release();
  }
}
