import { FairSemaphore, type Permit } from '@archive/kit';
import { type ArrivingBody, evictSlowBodies } from '../../request/arriving-body.ts';
import type { UploadQueue } from './upload-queue.ts';
import { withWaitTimeout } from './wait-timeout.ts';

/** A request with a small body has 5 s for all its work. Waiting for memory gets only a part of this time. */
const smallBodyTimeoutMs = 2_000;
/** Interval of the search for slow bodies while others wait. */
const evictionIntervalMs = 500;

/** A body that holds a part of a budget. */
export interface BudgetedBody extends ArrivingBody {
  /** Time that the body waited for its part. */
  waitedMs: number;
}

/**
 * A number of bytes that bodies may hold together. One owner gets at most half of the bytes, or a single larger body.
 * The budget also knows which leases can still be evicted.
 */
export class MemoryBudget {
  /** All uploads with this budget share the queue. */
  readonly queue: UploadQueue;
  readonly maxBytes: number;
  readonly #maxBytesPerOwner: number;
  readonly #semaphore: FairSemaphore;
  readonly #receiving = new Set<BudgetedBody>();

  constructor(bytes: number, queue: UploadQueue) {
    this.queue = queue;
    this.maxBytes = bytes;
    this.#maxBytesPerOwner = Math.max(bytes, 1) / 2;
    this.#semaphore = new FairSemaphore(Math.max(bytes, 1), { maxWeightPerOwner: this.#maxBytesPerOwner });
  }

  get heldBytes(): number {
    return this.#semaphore.heldWeight;
  }

  get waitingCount(): number {
    return this.#semaphore.waitingCount;
  }

  /**
   * Reserves bytes for a queued upload. Rejects with UNAVAILABLE after `timeoutMs`, and with the reason if the signal
   * aborts.
   */
  acquire(lease: BudgetedBody, bytes: number, timeoutMs: number, signal: AbortSignal): Promise<Permit> {
    return this.#wait(lease, bytes, timeoutMs, signal, 'normal');
  }

  /**
   * Reserves bytes for a body that is not an upload, before the owner's uploads. Rejects with UNAVAILABLE after 2 s.
   */
  acquireSmall(lease: BudgetedBody, bytes: number, signal: AbortSignal): Promise<Permit> {
    return this.#wait(lease, bytes, smallBodyTimeoutMs, signal, 'high');
  }

  async #wait(
    lease: BudgetedBody,
    bytes: number,
    timeoutMs: number,
    signal: AbortSignal,
    priority: 'normal' | 'high',
  ): Promise<Permit> {
    const { ownerId } = lease;
    const startedAt = performance.now();
    const eviction = setInterval(() => this.#evictSlow(ownerId, bytes), evictionIntervalMs);
    try {
      const acquire = (waitSignal: AbortSignal) =>
        this.#semaphore.acquire(ownerId, bytes, { signal: waitSignal, priority });
      const permit = await withWaitTimeout(timeoutMs, signal, acquire);
      lease.waitedMs += performance.now() - startedAt;
      this.#receiving.add(lease);
      return permit;
    } finally {
      clearInterval(eviction);
    }
  }

  /**
   * If an owner waits because of its own limit, evicts slow bodies of this owner. Otherwise evicts slow bodies of the
   * owner that holds most.
   */
  #evictSlow(ownerId: string, bytes: number): void {
    const waitsForItself = this.#semaphore.heldBy(ownerId) + bytes > this.#maxBytesPerOwner;
    const candidates = [...this.#receiving].filter(lease => !waitsForItself || lease.ownerId === ownerId);
    evictSlowBodies(candidates, owner => this.#semaphore.heldBy(owner));
  }

  /** After this call the lease cannot be evicted. */
  stopReceiving(lease: BudgetedBody): void {
    this.#receiving.delete(lease);
  }
}
