/** A request that waits for its start. */
export interface Waiter {
  readonly sinceMs: number;
  readonly isReady: () => boolean;
  readonly start: () => void;
  readonly refuse: () => void;
}

/** Requests that are not ready are skipped at most this many times per started request. */
const maxSkipped = 32;
/** Every fourth started request is the oldest one, ready or not. */
const oldestInterval = 4;
/** Weight of the newest of the measurements that `load` averages. */
const newestShare = 1 / 100;

/** The requests of one owner: those that wait for their start, and the number of those at work. */
export class OwnerQueue {
  readonly ownerId: string;
  /** Requests at work. */
  startedCount = 0;
  /** Time of the owner's last request, on the monotonic clock. */
  activeMs = 0;
  readonly #waiters = new Set<Waiter>();
  #load = 0;
  #takenCount = 0;
  #refusedMs = -Infinity;

  constructor(ownerId: string) {
    this.ownerId = ownerId;
  }

  get waitingCount(): number {
    return this.#waiters.size;
  }

  get isIdle(): boolean {
    return this.#waiters.size === 0 && this.startedCount === 0;
  }

  /** Moving average of the requests that wait or are at work. */
  get load(): number {
    return this.#load;
  }

  measureLoad(): void {
    this.#load += (this.#waiters.size + this.startedCount - this.#load) * newestShare;
  }

  add(waiter: Waiter): void {
    this.#waiters.add(waiter);
  }

  remove(waiter: Waiter): boolean {
    return this.#waiters.delete(waiter);
  }

  /** Starts a request that is ready; if there is none, the oldest one. */
  startNext(): void {
    this.#takenCount += 1;
    const mayBeUnready = this.#takenCount % oldestInterval === 0;
    let skippedCount = 0;
    for (const waiter of this.#waiters) {
      this.#waiters.delete(waiter);
      if (mayBeUnready || waiter.isReady() || skippedCount >= Math.min(maxSkipped, this.#waiters.size)) {
        waiter.start();
        return;
      }
      skippedCount += 1;
      this.#waiters.add(waiter);
    }
  }

  /** Refuses the first request if it has waited for `maxWaitMs` and the last refusal was `intervalMs` ago. */
  refuseLate(maxWaitMs: number, intervalMs: number): boolean {
    const nowMs = performance.now();
    const [first] = this.#waiters;
    if (first === undefined || nowMs - first.sinceMs < maxWaitMs || nowMs - this.#refusedMs < intervalMs) return false;
    this.#refusedMs = nowMs;
    this.#waiters.delete(first);
    first.refuse();
    return true;
  }
}
