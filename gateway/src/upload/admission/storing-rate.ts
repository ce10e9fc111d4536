/** Time constant of the average: after this much work, an older measurement counts about a third. */
const averagingMs = 10_000;
/** The assumed initial rate counts like a measurement of this many ms, so that a few uploads outweigh it. */
const initialMs = 2_000;

/** Measures the weight of finished uploads per ms; only time with at least one upload at work counts. */
export class StoringRate {
  readonly #now: () => number;
  #weight: number;
  #workMs = initialMs;
  #activeCount = 0;
  /** The work up to this time is counted in the rate. */
  #countedUntil = 0;

  /** `now` is a monotonic clock in ms. */
  constructor(initialWeightPerMs: number, now: () => number = () => performance.now()) {
    this.#weight = initialWeightPerMs * initialMs;
    this.#now = now;
  }

  /** Estimates the time to finish this weight, in ms. While no upload finishes, the result grows. */
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

  /**
   * Ends an upload that an outage interrupted. Its time does not count; otherwise the rate would be too low after the
   * outage.
   */
  abandon(): void {
    this.#countedUntil = this.#now();
    this.#activeCount -= 1;
  }

  /** Ends an upload whose client left: its time counts, its weight does not. */
  leave(): void {
    // Counts the time at once, because `begin` of the next upload would discard it.
    if (this.#activeCount === 1) this.finish(0);
    else this.#activeCount -= 1;
  }

  #uncountedMs(): number {
    return this.#activeCount === 0 ? 0 : this.#now() - this.#countedUntil;
  }
}
