import { sharedError } from '../errors/errors.ts';
import type { Permit, SemaphoreOptions } from './semaphore.ts';

export interface FairSemaphoreOptions extends SemaphoreOptions {
  /** Weight that one owner may hold; without it, an owner may hold everything while no other waits. */
  readonly maxWeightPerOwner?: number;
}

export interface FairAcquireOptions {
  /** Ends the wait; `acquire` rejects with its reason. */
  readonly signal?: AbortSignal;
}

interface Waiter {
  readonly weight: number;
  readonly admit: (permit: Permit) => void;
}

/** An owner is known while it holds weight or waits. */
interface OwnerShare {
  heldWeight: number;
  readonly queue: Set<Waiter>;
}

const waitTimedOut = sharedError('UNAVAILABLE');

/**
 * Weighted semaphore shared by owners. Free weight goes to the waiting owner that holds least; the waiters of one owner are
 * served in order. While the chosen waiter does not fit, nobody overtakes it.
 */
export class FairSemaphore {
  readonly #capacity: number;
  readonly #maxWeightPerOwner: number;
  readonly #waitTimeoutMs: number | undefined;
  readonly #owners = new Map<string, OwnerShare>();
  #heldWeight = 0;

  constructor(capacity: number, { waitTimeoutMs, maxWeightPerOwner = capacity }: FairSemaphoreOptions = {}) {
    this.#capacity = capacity;
    this.#maxWeightPerOwner = Math.min(maxWeightPerOwner, capacity);
    this.#waitTimeoutMs = waitTimeoutMs;
  }

  get heldWeight(): number {
    return this.#heldWeight;
  }

  get waitingCount(): number {
    return [...this.#owners.values()].reduce((sum, { queue }) => sum + queue.size, 0);
  }

  /** Weight that the owner holds. */
  heldBy(owner: string): number {
    return this.#owners.get(owner)?.heldWeight ?? 0;
  }

  /** Waiters of the owner. The queue has no bound of its own: the caller checks this before it acquires. */
  waitingCountOf(owner: string): number {
    return this.#owners.get(owner)?.queue.size ?? 0;
  }

  /**
   * Waits for a permit; a weight above the owner's maximum takes that maximum. Rejects with UNAVAILABLE after
   * `waitTimeoutMs`, and with the signal's reason when it aborts.
   */
  async acquire(owner: string, weight = 1, { signal }: FairAcquireOptions = {}): Promise<Permit> {
    const permit = await this.#wait(owner, Math.min(weight, this.#maxWeightPerOwner), signal);
    // The signal may abort between the admission and this line: the caller never receives the permit then.
    if (signal?.aborted) {
      permit.release();
      throw signal.reason;
    }
    return permit;
  }

  /** Runs `work` with a permit of weight 1, released when `work` settles. */
  async run<Result>(owner: string, work: () => Promise<Result>, options?: FairAcquireOptions): Promise<Result> {
    const permit = await this.acquire(owner, 1, options);
    try {
      return await work();
    } finally {
      permit.release();
    }
  }

  #wait(owner: string, weight: number, signal: AbortSignal | undefined): Promise<Permit> {
    return new Promise((resolve, reject) => {
      const share = this.#shareOf(owner);
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        share.queue.delete(waiter);
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
      share.queue.add(waiter);
      if (signal?.aborted) onAbort();
      else this.#admitWaiters();
    });
  }

  #shareOf(owner: string): OwnerShare {
    const share = this.#owners.get(owner) ?? { heldWeight: 0, queue: new Set() };
    this.#owners.set(owner, share);
    return share;
  }

  #forgetIfIdle(owner: string, share: OwnerShare): void {
    if (share.heldWeight === 0 && share.queue.size === 0) this.#owners.delete(owner);
  }

  #admitWaiters(): void {
    for (let next = this.#nextWaiter(); next !== undefined; next = this.#nextWaiter()) {
      const { owner, share, waiter } = next;
      if (this.#heldWeight + waiter.weight > this.#capacity) return;
      this.#heldWeight += waiter.weight;
      share.heldWeight += waiter.weight;
      waiter.admit(this.#createPermit(owner, share, waiter.weight));
    }
  }

  /** First waiter of the owner that holds least, among the owners below their maximum. */
  #nextWaiter(): { owner: string; share: OwnerShare; waiter: Waiter } | undefined {
    let next: { owner: string; share: OwnerShare; waiter: Waiter } | undefined;
    for (const [owner, share] of this.#owners) {
      const [waiter] = share.queue;
      if (waiter === undefined || share.heldWeight + waiter.weight > this.#maxWeightPerOwner) continue;
      if (next === undefined || share.heldWeight < next.share.heldWeight) next = { owner, share, waiter };
    }
    return next;
  }

  #createPermit(owner: string, share: OwnerShare, weight: number): Permit {
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

  /** Owners that hold the same are served round robin: the one that was just served comes last. */
  #moveToEnd(owner: string, share: OwnerShare): void {
    this.#owners.delete(owner);
    this.#owners.set(owner, share);
  }
}
