/** Older measurements count less: after this time of work, in ms, about a third. */
const averagingMs = 10_000;
/** Weight of the assumed initial rate, as ms of work; short, so that a few uploads replace it. */
const initialMs = 2_000;

/** Measures the weight of finished uploads per ms; only time with at least one upload at work counts. */
export class StoringRate {
  readonly #now: () => number;
  #weight: number;
  #workMs = initialMs;
  #activeCount = 0;
  /** Start of the work that no finished upload has accounted for. */
  #countedUntil = 0;

  /** `now` is a monotonic clock in ms. */
  constructor(initialWeightPerMs: number, now: () => number = () => performance.now()) {
    this.#weight = initialWeightPerMs * initialMs;
    this.#now = now;
  }

  /** Time to finish this weight, in ms. While nothing finishes, the result grows. */
  estimateMs(weight: number): number {
    return (weight * (this.#workMs + this.#uncountedMs())) / this.#weight;
  }

  begin(): void {
    if (this.#activeCount === 0) this.#countedUntil = this.#now();
    this.#activeCount += 1;
  }

  finish(weight: number): void {
    const workMs = this.#uncountedMs();
    const decay = Math.exp(-workMs / averagingMs);
    this.#weight = this.#weight * decay + weight;
    this.#workMs = this.#workMs * decay + workMs;
    this.#countedUntil = this.#now();
    this.#activeCount -= 1;
  }

  /** Ends an upload that an outage interrupted. Its time does not count, or the rate would be too low after the outage. */
  abandon(): void {
    this.#countedUntil = this.#now();
    this.#activeCount -= 1;
  }

  /** Ends an upload after its client left: its time counts, its weight does not. */
  leave(): void {
    // Counts the time now: `begin` of the next upload would forget it.
    if (this.#activeCount === 1) this.finish(0);
    else this.#activeCount -= 1;
  }

  #uncountedMs(): number {
    return this.#activeCount === 0 ? 0 : this.#now() - this.#countedUntil;
  }
}
