import { FairSemaphore } from './fair-semaphore.ts';
import type { AcquireOptions, Permit, RunOptions, SemaphoreOptions } from './permit.ts';

const owner = '';

/** Weighted semaphore, first come, first served: a small request never overtakes a large one of its priority. */
export class Semaphore {
  readonly #permits: FairSemaphore;

  constructor(capacity: number, options?: SemaphoreOptions) {
    this.#permits = new FairSemaphore(capacity, options);
  }

  get heldWeight(): number {
    return this.#permits.heldWeight;
  }

  /** The number of waiters. The queue has no bound: a caller that needs one checks this number. */
  get waitingCount(): number {
    return this.#permits.waitingCount;
  }

  /** Waits for a permit; caps the weight and rejects as `FairSemaphore.acquire` does. */
  acquire(weight?: number, options?: AcquireOptions): Promise<Permit> {
    return this.#permits.acquire(owner, weight, options);
  }

  /** Runs `work` with a permit of weight 1, as `FairSemaphore.run` does. */
  run<Result>(work: () => Promise<Result>, options?: RunOptions): Promise<Result> {
    return this.#permits.run(owner, work, options);
  }
}
