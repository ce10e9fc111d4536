/** Time constant of the average: after this much work, an older measurement counts about a third. */
const averagingMs = 10_000;
/** The assumed initial rate counts like a measurement of this many ms, so a few uploads outweigh it. */
const initialMs = 2_000;

/**
 * Measures how fast uploads finish, as weight per ms. An upload's weight is its bytes plus a fixed cost
 * (`weightPerUpload`). Time without an upload at work does not count.
 */
export class StoringRate {
  readonly #now: () => number;
  #weight: number;
  #workMs = initialMs;
  #activeCount = 0;
  /** Work up to this time is part of the rate. */
  #countedUntil = 0;

  /** `now` is a monotonic clock in ms. */
  constructor(initialWeightPerMs: number, now: () => number = () => performance.now()) {
    this.#weight = initialWeightPerMs * initialMs;
    this.#now = now;
  }

  /** Estimates how many ms it takes to finish this weight. While no upload finishes, the estimate grows. */
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
   * Ends an upload that an outage interrupted. The time of the upload does not count, because the rate would be too low
   * after the outage.
   */
  abandon(): void {
    this.#countedUntil = this.#now();
    this.#activeCount -= 1;
  }

  /** Ends an upload whose client left. The time of the upload counts, but its weight does not. */
  leave(): void {
    // The time is counted at once, because `begin` of the next upload would discard it.
    if (this.#activeCount === 1) this.finish(0);
    else this.#activeCount -= 1;
  }

  #uncountedMs(): number {
    return this.#activeCount === 0 ? 0 : this.#now() - this.#countedUntil;
  }
}
