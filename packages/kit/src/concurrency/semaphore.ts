import { FairSemaphore } from './fair-semaphore.ts';
import type { AcquireOptions, Permit, RunOptions, SemaphoreOptions } from './permit.ts';

const owner = '';

/**
 * A weighted semaphore. Requests of equal priority are served in order: a small request never overtakes a large one.
 */
export class Semaphore {
  readonly #permits: FairSemaphore;

  constructor(capacity: number, options?: SemaphoreOptions) {
    this.#permits = new FairSemaphore(capacity, options);
  }

  get heldWeight(): number {
    return this.#permits.heldWeight;
  }

  /** Returns the number of waiters. The queue has no bound: callers that need a bound check this number. */
  get waitingCount(): number {
    return this.#permits.waitingCount;
  }

  /** Behaves like `FairSemaphore.acquire` with a single owner. */
  acquire(weight?: number, options?: AcquireOptions): Promise<Permit> {
    return this.#permits.acquire(owner, weight, options);
  }

  /** Behaves like `FairSemaphore.run` with a single owner. */
  run<Result>(work: () => Promise<Result>, options?: RunOptions): Promise<Result> {
    return this.#permits.run(owner, work, options);
  }
}
