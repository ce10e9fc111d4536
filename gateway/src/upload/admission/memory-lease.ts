import { type Permit, Semaphore, ServiceError, sharedError } from '@archive/kit';

const waitTimeoutMs = 2_000;
/** More are refused at once: their turn would not come in time. */
const maxWaiting = 32;
const queueFull = sharedError('UNAVAILABLE');
/** A body that is on its way for so long, in ms, is slow where fewer bytes have come per ms: it gives way to who waits. */
const evictionGraceMs = 3_000;
const minBytesPerMs = 16;

/** A budget of bytes, and the uploads that hold of it while their bodies come. */
export class MemoryBudget {
  readonly #semaphore: Semaphore;
  readonly #receiving = new Set<MemoryLease>();

  constructor(bytes: number) {
    this.#semaphore = new Semaphore(Math.max(bytes, 1), { waitTimeoutMs: waitTimeoutMs });
  }

  /** For an upload whose body is to come. Rejects with UNAVAILABLE where there is no room for 2 s or many wait, with the signal's reason when aborted. */
  async acquire(room: MemoryLease, bytes: number, signal: AbortSignal): Promise<Permit> {
    if (this.#semaphore.waitingCount >= maxWaiting) throw queueFull;
    const begun = performance.now();
    const reserving = this.#semaphore.acquire(bytes, { signal });
    if (this.#semaphore.waitingCount > 0) for (const other of this.#receiving) other.evictIfSlow();
    const reservation = await reserving;
    room.waitedMs += performance.now() - begun;
    this.#receiving.add(room);
    return reservation;
  }

  stopReceiving(room: MemoryLease): void {
    this.#receiving.delete(room);
  }
}

export interface MemoryLeaseOptions {
  readonly space: MemoryBudget;
  readonly bytes: number;
  /** Where the body goes that outgrows memory, and what it may come to there. */
  readonly large?: { readonly space: MemoryBudget; readonly bytes: number };
}

/** What an upload may hold. */
export class MemoryLease {
  /** Bytes that it may hold in memory; beyond them it is to outgrow, and to spool. */
  readonly memoryBytes: number;
  /** How long it waited for room, in ms. */
  waitedMs = 0;
  readonly #eviction = new AbortController();
  readonly #large: MemoryLeaseOptions['large'];
  readonly #startedAt = performance.now();
  #budget: MemoryBudget;
  #reservation: Permit | undefined;
  #receivedBytes = 0;

  private constructor({ space, large }: MemoryLeaseOptions, memoryBytes: number) {
    this.memoryBytes = memoryBytes;
    this.#budget = space;
    this.#large = large;
  }

  /** Rejects as `Space.enter` does. */
  static async acquire(options: MemoryLeaseOptions, memoryBytes: number, signal: AbortSignal): Promise<MemoryLease> {
    const room = new MemoryLease(options, memoryBytes);
    room.#reservation = await options.space.acquire(room, options.bytes, signal);
    return room;
  }

  /** Aborted with UNAVAILABLE where the body comes too slowly while others wait. */
  get evictionSignal(): AbortSignal {
    return this.#eviction.signal;
  }

  /** Notes bytes of the body as they come. */
  addReceived(bytes: number): void {
    this.#receivedBytes += bytes;
  }

  evictIfSlow(): void {
    const ms = performance.now() - this.#startedAt - this.waitedMs;
    if (ms > evictionGraceMs && this.#receivedBytes < ms * minBytesPerMs)
      this.#eviction.abort(new ServiceError('UNAVAILABLE'));
  }

  /** Moves to where the largest body has room; at once where it is there. Rejects as `Space.enter` does. */
  async moveToLargeBudget(signal: AbortSignal): Promise<void> {
    if (!this.#large) return;
    const { space, bytes } = this.#large;
    const larger = await space.acquire(this, bytes, signal);
    this.#budget.stopReceiving(this);
    this.#reservation?.release();
    this.#reservation = larger;
    this.#budget = space;
  }

  /** The body is there: gives back what is more than its size. */
  shrinkTo(size: number): void {
    this.#budget.stopReceiving(this);
    this.#reservation?.shrink(size);
  }

  /** Idempotent. */
  release(): void {
    this.#budget.stopReceiving(this);
    this.#reservation?.release();
  }
}
