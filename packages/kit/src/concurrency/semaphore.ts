import { sharedError } from '../errors/errors.ts';

/** Weight that is held until it is released. */
export interface Permit {
  /** Keeps `weight` and releases the rest; does nothing if less is held. */
  shrink(weight: number): void;
  /** Idempotent. */
  release(): void;
}

export interface SemaphoreOptions {
  /** `acquire` rejects with UNAVAILABLE after this time; without it, the wait has no limit. */
  readonly waitTimeoutMs?: number;
}

export interface AcquireOptions {
  /** Ends the wait; `acquire` rejects with its reason. */
  readonly signal?: AbortSignal;
  /** `high` is admitted before every `normal` waiter: for work that has begun and would otherwise be lost. */
  readonly priority?: 'normal' | 'high';
}

interface Waiter {
  readonly weight: number;
  readonly admit: () => void;
}

const waitTimedOut = sharedError('UNAVAILABLE');

/** Weighted semaphore, first come, first served: a small request never overtakes a large one of its priority. */
export class Semaphore {
  readonly #capacity: number;
  readonly #waitTimeoutMs: number | undefined;
  readonly #highQueue = new Set<Waiter>();
  readonly #normalQueue = new Set<Waiter>();
  #heldWeight = 0;

  constructor(capacity: number, { waitTimeoutMs }: SemaphoreOptions = {}) {
    this.#capacity = capacity;
    this.#waitTimeoutMs = waitTimeoutMs;
  }

  get heldWeight(): number {
    return this.#heldWeight;
  }

  /** The queue has no bound of its own: the caller checks this before it acquires. */
  get waitingCount(): number {
    return this.#highQueue.size + this.#normalQueue.size;
  }

  /**
   * Waits for a permit; a weight above the capacity takes the whole capacity. Rejects with UNAVAILABLE after
   * `waitTimeoutMs`, and with the signal's reason when it aborts.
   */
  async acquire(weight = 1, { signal, priority = 'normal' }: AcquireOptions = {}): Promise<Permit> {
    const capped = Math.min(weight, this.#capacity);
    const queue = priority === 'high' ? this.#highQueue : this.#normalQueue;
    const permit = this.#tryAcquire(capped, queue) ?? (await this.#wait(capped, queue, signal));
    // The signal may abort between the admission and this line: the caller never receives the permit then.
    if (signal?.aborted) {
      permit.release();
      throw signal.reason;
    }
    return permit;
  }

  /** Runs `work` with a permit of weight 1, released when `work` settles, or earlier, `leaseMs` after its start. */
  async run<Result>(work: () => Promise<Result>, { leaseMs }: { leaseMs?: number } = {}): Promise<Result> {
    const permit = this.#tryAcquire(1, this.#normalQueue) ?? (await this.acquire());
    const lease = leaseMs === undefined ? undefined : setTimeout(() => permit.release(), leaseMs);
    try {
      return await work();
    } finally {
      clearTimeout(lease);
      permit.release();
    }
  }

  #tryAcquire(weight: number, queue: Set<Waiter>): Permit | undefined {
    const aheadCount = queue === this.#highQueue ? queue.size : this.waitingCount;
    if (aheadCount > 0 || this.#heldWeight + weight > this.#capacity) return undefined;
    this.#heldWeight += weight;
    return this.#createPermit(weight);
  }

  #wait(weight: number, queue: Set<Waiter>, signal: AbortSignal | undefined): Promise<Permit> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        queue.delete(waiter);
      };
      const giveUp = (error: Error) => {
        leave();
        reject(error);
        this.#admitWaiters();
      };
      const admit = () => {
        leave();
        resolve(this.#createPermit(weight));
      };
      const waiter = { weight, admit };
      const onAbort = () => giveUp(signal?.reason as Error);
      const timer =
        this.#waitTimeoutMs === undefined ? undefined : setTimeout(() => giveUp(waitTimedOut), this.#waitTimeoutMs);
      signal?.addEventListener('abort', onAbort);
      queue.add(waiter);
      if (signal?.aborted) onAbort();
    });
  }

  #admitWaiters(): void {
    if (this.#admitFrom(this.#highQueue)) this.#admitFrom(this.#normalQueue);
  }

  /** True if it admitted every waiter of the queue. */
  #admitFrom(queue: Set<Waiter>): boolean {
    for (const waiter of queue) {
      if (this.#heldWeight + waiter.weight > this.#capacity) return false;
      this.#heldWeight += waiter.weight;
      waiter.admit();
    }
    return true;
  }

  #createPermit(weight: number): Permit {
    let held = weight;
    const shrink = (kept: number) => {
      if (kept >= held) return;
      this.#heldWeight -= held - kept;
      held = kept;
      this.#admitWaiters();
    };
    return { shrink, release: () => shrink(0) };
  }
}
