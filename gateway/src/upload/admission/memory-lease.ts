import { type Permit, Semaphore, ServiceError, sharedError } from '@archive/kit';

const waitTimeoutMs = 2_000;
/** Further uploads are refused at once: the semaphore would not admit them within the timeout. */
const maxWaiting = 32;
const queueFull = sharedError('UNAVAILABLE');
/** After the grace period, an upload below the minimum rate is evicted when others wait. */
const evictionGraceMs = 3_000;
const minBytesPerMs = 16;

/** Bytes that uploads may hold together, and the leases that can still be evicted. */
export class MemoryBudget {
  readonly #semaphore: Semaphore;
  readonly #receiving = new Set<MemoryLease>();

  constructor(bytes: number) {
    this.#semaphore = new Semaphore(Math.max(bytes, 1), { waitTimeoutMs });
  }

  /**
   * Reserves bytes before the body is received. Rejects with UNAVAILABLE after 2 s or when 32 uploads wait,
   * with the signal's reason when aborted.
   */
  async acquire(lease: MemoryLease, bytes: number, signal: AbortSignal): Promise<Permit> {
    if (this.#semaphore.waitingCount >= maxWaiting) throw queueFull;
    const startedAt = performance.now();
    const acquiring = this.#semaphore.acquire(bytes, { signal });
    if (this.#semaphore.waitingCount > 0) for (const other of this.#receiving) other.evictIfSlow();
    const permit = await acquiring;
    lease.waitedMs += performance.now() - startedAt;
    this.#receiving.add(lease);
    return permit;
  }

  /** After this call the lease cannot be evicted. */
  stopReceiving(lease: MemoryLease): void {
    this.#receiving.delete(lease);
  }
}

export interface MemoryLeaseOptions {
  readonly budget: MemoryBudget;
  readonly bytes: number;
  /** Budget for a body that outgrows memory, and the bytes to reserve there. */
  readonly large?: { readonly budget: MemoryBudget; readonly bytes: number };
}

/** The share of a memory budget that one upload holds. Source: docs/decisions.md#24-upload-memory. */
export class MemoryLease {
  /** The ingester calls `moveToLargeBudget` for a larger body and writes it to a file. */
  readonly maxMemoryBytes: number;
  /** Time spent waiting for a permit. */
  waitedMs = 0;
  readonly #eviction = new AbortController();
  readonly #large: MemoryLeaseOptions['large'];
  readonly #startedAt = performance.now();
  #budget: MemoryBudget;
  #permit: Permit | undefined;
  #receivedBytes = 0;

  private constructor({ budget, large }: MemoryLeaseOptions, maxMemoryBytes: number) {
    this.maxMemoryBytes = maxMemoryBytes;
    this.#budget = budget;
    this.#large = large;
  }

  /** Rejects as `MemoryBudget.acquire` does. */
  static async acquire(options: MemoryLeaseOptions, maxMemoryBytes: number, signal: AbortSignal): Promise<MemoryLease> {
    const lease = new MemoryLease(options, maxMemoryBytes);
    lease.#permit = await options.budget.acquire(lease, options.bytes, signal);
    return lease;
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
   * Rejects as `MemoryBudget.acquire` does.
   */
  async moveToLargeBudget(signal: AbortSignal): Promise<void> {
    if (!this.#large) return;
    const { budget, bytes } = this.#large;
    const permit = await budget.acquire(this, bytes, signal);
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
