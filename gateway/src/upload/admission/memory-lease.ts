import { FairSemaphore, type Permit } from '@archive/kit';
import { type ArrivingBody, evictSlowBodies, isSlow } from '../../request/arriving-body.ts';
import { overloadedError } from '../../request/overloaded-error.ts';
import type { BodyLease } from '../../request/request-context.ts';
import type { QueuedUpload, UploadQueue, UploadTurn } from './upload-queue.ts';
import { withWaitTimeout } from './wait-timeout.ts';

/** As long as the longest expected wait in the upload queue (`maxExpectedWaitMs`). */
const waitTimeoutMs = 15_000;
/** Limit for the move to the large budget. It is short, because the upload still holds memory of its first budget. */
const moveTimeoutMs = 2_000;
/** A request with a small body has 5 s for all its work. Waiting for memory gets only a part of this time. */
const smallBodyTimeoutMs = 2_000;
/** Interval of the search for slow bodies while others wait. */
const evictionIntervalMs = 500;
/** An upload that still arrives after this time no longer counts as waiting in the queue. */
const countedArrivalMs = 3_000;

/**
 * A number of bytes that bodies may hold together. One owner gets at most half of the bytes, or a single larger body.
 * The budget also knows which leases can still be evicted.
 */
export class MemoryBudget {
  /** All uploads with this budget share the queue. */
  readonly queue: UploadQueue;
  readonly #maxBytesPerOwner: number;
  readonly #semaphore: FairSemaphore;
  readonly #receiving = new Set<MemoryLease>();

  constructor(bytes: number, queue: UploadQueue) {
    this.queue = queue;
    this.#maxBytesPerOwner = Math.max(bytes, 1) / 2;
    this.#semaphore = new FairSemaphore(Math.max(bytes, 1), { maxWeightPerOwner: this.#maxBytesPerOwner });
  }

  /**
   * Reserves bytes for a queued upload. Rejects with UNAVAILABLE after `timeoutMs`, and with the reason if the signal
   * aborts.
   */
  acquire(lease: MemoryLease, bytes: number, timeoutMs: number, signal: AbortSignal): Promise<Permit> {
    return this.#wait(lease, bytes, timeoutMs, signal, 'normal');
  }

  /**
   * Reserves bytes for a body that is not an upload, before the owner's uploads. Rejects with UNAVAILABLE after 2 s.
   */
  acquireSmall(lease: MemoryLease, bytes: number, signal: AbortSignal): Promise<Permit> {
    return this.#wait(lease, bytes, smallBodyTimeoutMs, signal, 'high');
  }

  async #wait(
    lease: MemoryLease,
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
  stopReceiving(lease: MemoryLease): void {
    this.#receiving.delete(lease);
  }
}

export interface MemoryLeaseOptions {
  readonly budget: MemoryBudget;
  readonly bytes: number;
  readonly upload: QueuedUpload;
  /** If the body exceeds `maxMemoryBytes`, these bytes are reserved in this budget. */
  readonly large?: { readonly budget: MemoryBudget; readonly bytes: number };
}

/** One body holds this part of a memory budget (docs/decisions.md#24-upload-memory). */
export class MemoryLease implements ArrivingBody, BodyLease {
  /** If the body exceeds this size, the ingester calls `moveToLargeBudget` and writes the body to a file. */
  readonly maxMemoryBytes: number;
  readonly ownerId: string;
  /** Time that this lease waited for a permit. */
  waitedMs = 0;
  readonly #eviction = new AbortController();
  readonly #large: MemoryLeaseOptions['large'];
  readonly #startedAt = performance.now();
  /** Undefined if the body is not an upload. */
  #upload: QueuedUpload | undefined;
  #countingTimer: NodeJS.Timeout | undefined;
  #budget: MemoryBudget;
  #permit: Permit | undefined;
  #receivedBytes = 0;

  private constructor(ownerId: string, budget: MemoryBudget, maxMemoryBytes: number, options?: MemoryLeaseOptions) {
    this.ownerId = ownerId;
    this.maxMemoryBytes = maxMemoryBytes;
    this.#budget = budget;
    this.#upload = options?.upload;
    this.#large = options?.large;
  }

  /** Reserves memory for an upload. Rejects like `MemoryBudget.acquire`. */
  static async acquire(options: MemoryLeaseOptions, maxMemoryBytes: number, signal: AbortSignal): Promise<MemoryLease> {
    const lease = new MemoryLease(options.upload.ownerId, options.budget, maxMemoryBytes, options);
    lease.#permit = await options.budget.acquire(lease, options.bytes, waitTimeoutMs, signal);
    lease.#countingTimer = setTimeout(() => options.upload.leave(), countedArrivalMs);
    return lease;
  }

  /** Reserves memory for a body that is not an upload. Rejects like `MemoryBudget.acquireSmall`. */
  static async acquireSmall(
    budget: MemoryBudget,
    ownerId: string,
    bytes: number,
    signal: AbortSignal,
  ): Promise<MemoryLease> {
    const lease = new MemoryLease(ownerId, budget, bytes);
    lease.#permit = await budget.acquireSmall(lease, bytes, signal);
    return lease;
  }

  /** Waits until the received body may be parsed and stored. Rejects like `UploadQueue.acquireTurn`. */
  acquireTurn(sizeBytes: number, deadline: number, signal: AbortSignal): Promise<UploadTurn> {
    const { queue } = this.#budget;
    return queue.acquireTurn(this.#upload ?? queue.enter(this.ownerId, sizeBytes), sizeBytes, deadline, signal);
  }

  get evictionSignal(): AbortSignal {
    return this.#eviction.signal;
  }

  addReceived(bytes: number): void {
    this.#receivedBytes += bytes;
  }

  evictIfSlow(): boolean {
    const receivingMs = performance.now() - this.#startedAt - this.waitedMs;
    if (this.#eviction.signal.aborted || !isSlow(this.#receivedBytes, receivingMs)) return false;
    this.#eviction.abort(overloadedError);
    return true;
  }

  /**
   * Moves to the budget and queue for large bodies, unless the lease is there already. Rejects like
   * `UploadQueue.enter`, and like `MemoryBudget.acquire` after 2 s.
   */
  async moveToLargeBudget(signal: AbortSignal): Promise<void> {
    if (!this.#large) return;
    const { budget, bytes } = this.#large;
    // The size is unknown. Twice the previously expected size is assumed.
    const expectedBytes = 2 * Math.max(this.#upload?.bytes ?? 0, this.maxMemoryBytes);
    this.#stopCounting();
    this.#upload = budget.queue.enter(this.ownerId, expectedBytes);
    const permit = await budget.acquire(this, bytes, moveTimeoutMs, signal);
    this.#budget.stopReceiving(this);
    this.#permit?.release();
    this.#permit = permit;
    this.#budget = budget;
  }

  /** The body is complete, so the bytes that it does not need are given back. */
  shrinkTo(sizeBytes: number): void {
    clearTimeout(this.#countingTimer);
    this.#budget.stopReceiving(this);
    this.#permit?.shrink(sizeBytes);
  }

  /** Idempotent. */
  release(): void {
    this.#stopCounting();
    this.#budget.stopReceiving(this);
    this.#permit?.release();
  }

  #stopCounting(): void {
    clearTimeout(this.#countingTimer);
    this.#upload?.leave();
  }
}
