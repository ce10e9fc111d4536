import type { Permit } from '@archive/kit';
import { type ArrivingBody, isSlow } from '../../request/arriving-body.ts';
import { overloadedError } from '../../request/overloaded-error.ts';
import type { BodyLease } from '../../request/request-context.ts';
import type { MemoryBudget } from './memory-budget.ts';
import type { QueuedUpload, UploadTurn } from './upload-queue.ts';

/** As long as the longest expected wait in the upload queue (`maxExpectedWaitMs`). */
const waitTimeoutMs = 15_000;
/** Limit for the move to the large budget. It is short, because the upload still holds memory of its first budget. */
const moveTimeoutMs = 2_000;
/** An upload that still arrives after this time no longer counts as waiting in the queue. */
const countedArrivalMs = 3_000;

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
