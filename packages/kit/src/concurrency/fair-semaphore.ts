import { sharedError } from '../errors/errors.ts';
import type { AcquireOptions, Permit, RunOptions, SemaphoreOptions } from './permit.ts';

export interface FairSemaphoreOptions extends SemaphoreOptions {
  /**
   * Maximum weight that one owner may hold; the whole capacity by default. An owner that holds nothing may take one
   * permit above this maximum.
   */
  readonly maxWeightPerOwner?: number;
}

interface Waiter {
  readonly weight: number;
  readonly admit: (permit: Permit) => void;
}

/** Exists only while the owner holds weight or waits. */
interface OwnerShare {
  heldWeight: number;
  readonly highQueue: Set<Waiter>;
  readonly normalQueue: Set<Waiter>;
}

const waitTimedOut = sharedError('UNAVAILABLE');

/**
 * Free weight goes to the waiting owner that holds least; an owner's waiters are served in order. While the free weight
 * is too small for the next waiter, no other waiter is served. Otherwise large requests could wait for ever.
 */
export class FairSemaphore {
  readonly #capacity: number;
  readonly #maxWeightPerOwner: number;
  readonly #waitTimeoutMs: number | undefined;
  readonly #owners = new Map<string, OwnerShare>();
  #heldWeight = 0;
  #waitingCount = 0;

  constructor(capacity: number, { waitTimeoutMs, maxWeightPerOwner = capacity }: FairSemaphoreOptions = {}) {
    this.#capacity = capacity;
    this.#maxWeightPerOwner = Math.min(maxWeightPerOwner, capacity);
    this.#waitTimeoutMs = waitTimeoutMs;
  }

  get heldWeight(): number {
    return this.#heldWeight;
  }

  get waitingCount(): number {
    return this.#waitingCount;
  }

  heldBy(owner: string): number {
    return this.#owners.get(owner)?.heldWeight ?? 0;
  }

  /** Returns the number of the owner's waiters. The queue has no bound: callers that need a bound check this number. */
  waitingCountOf(owner: string): number {
    const share = this.#owners.get(owner);
    return share ? share.highQueue.size + share.normalQueue.size : 0;
  }

  /**
   * Waits for a permit. A weight above the capacity takes the whole capacity. Rejects with UNAVAILABLE after
   * `waitTimeoutMs`, and with the signal's reason when the signal aborts.
   */
  async acquire(owner: string, weight = 1, options: AcquireOptions = {}): Promise<Permit> {
    const { signal } = options;
    const capped = Math.min(weight, this.#capacity);
    const permit = this.#tryAcquire(owner, capped) ?? (await this.#wait(owner, capped, options));
    // The signal may abort after the permit is given. The caller then gets an error, so the permit is released here.
    if (signal?.aborted) {
      permit.release();
      throw signal.reason;
    }
    return permit;
  }

  /**
   * Runs `work` with a permit of weight 1. Releases the permit when `work` settles, at the latest after `leaseMs`.
   */
  async run<Result>(
    owner: string,
    work: () => Promise<Result>,
    { leaseMs, ...options }: RunOptions = {},
  ): Promise<Result> {
    const permit = await this.acquire(owner, 1, options);
    const lease = leaseMs === undefined ? undefined : setTimeout(() => permit.release(), leaseMs);
    try {
      return await work();
    } finally {
      clearTimeout(lease);
      permit.release();
    }
  }

  #tryAcquire(owner: string, weight: number): Permit | undefined {
    const isFree = this.#waitingCount === 0 && this.#heldWeight + weight <= this.#capacity;
    if (!isFree || !this.#isWithinMaximum(this.heldBy(owner), weight)) return undefined;
    return this.#createPermit(owner, this.#shareOf(owner), weight);
  }

  #wait(owner: string, weight: number, { signal, priority = 'normal' }: AcquireOptions): Promise<Permit> {
    return new Promise((resolve, reject) => {
      const share = this.#shareOf(owner);
      const queue = priority === 'high' ? share.highQueue : share.normalQueue;
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        if (queue.delete(waiter)) this.#waitingCount -= 1;
      };
      const giveUp = (error: Error) => {
        leave();
        reject(error);
        this.#forgetIfIdle(owner, share);
        this.#admitWaiters();
      };
      const admit = (permit: Permit) => {
        leave();
        resolve(permit);
      };
      const waiter: Waiter = { weight, admit };
      const onAbort = () => giveUp(signal?.reason as Error);
      const timer =
        this.#waitTimeoutMs === undefined ? undefined : setTimeout(() => giveUp(waitTimedOut), this.#waitTimeoutMs);
      signal?.addEventListener('abort', onAbort);
      queue.add(waiter);
      this.#waitingCount += 1;
      if (signal?.aborted) onAbort();
      else this.#admitWaiters();
    });
  }

  #shareOf(owner: string): OwnerShare {
    const share = this.#owners.get(owner) ?? { heldWeight: 0, highQueue: new Set(), normalQueue: new Set() };
    this.#owners.set(owner, share);
    return share;
  }

  #forgetIfIdle(owner: string, share: OwnerShare): void {
    const { heldWeight, highQueue, normalQueue } = share;
    if (heldWeight === 0 && highQueue.size === 0 && normalQueue.size === 0) this.#owners.delete(owner);
  }

  #admitWaiters(): void {
    for (let next = this.#nextWaiter(); next !== undefined; next = this.#nextWaiter()) {
      const { owner, share, waiter } = next;
      if (this.#heldWeight + waiter.weight > this.#capacity) return;
      waiter.admit(this.#createPermit(owner, share, waiter.weight));
    }
  }

  /** Returns the first waiter of the owner that holds least. Skips owners that would exceed their maximum weight. */
  #nextWaiter(): { owner: string; share: OwnerShare; waiter: Waiter } | undefined {
    let next: { owner: string; share: OwnerShare; waiter: Waiter } | undefined;
    for (const [owner, share] of this.#owners) {
      const [waiter] = share.highQueue.size > 0 ? share.highQueue : share.normalQueue;
      if (waiter === undefined || !this.#isWithinMaximum(share.heldWeight, waiter.weight)) continue;
      if (next === undefined || share.heldWeight < next.share.heldWeight) next = { owner, share, waiter };
    }
    return next;
  }

  #isWithinMaximum(heldWeight: number, weight: number): boolean {
    return heldWeight === 0 || heldWeight + weight <= this.#maxWeightPerOwner;
  }

  #createPermit(owner: string, share: OwnerShare, weight: number): Permit {
    this.#heldWeight += weight;
    share.heldWeight += weight;
    let held = weight;
    const shrink = (kept: number) => {
      if (kept >= held) return;
      this.#heldWeight -= held - kept;
      share.heldWeight -= held - kept;
      held = kept;
      this.#moveToEnd(owner, share);
      this.#forgetIfIdle(owner, share);
      this.#admitWaiters();
    };
    return { shrink, release: () => shrink(0) };
  }

  /** Moves an owner that releases weight to the end, so that owners with equal weight are served in turn. */
  #moveToEnd(owner: string, share: OwnerShare): void {
    this.#owners.delete(owner);
    this.#owners.set(owner, share);
  }
}
