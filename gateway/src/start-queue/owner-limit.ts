/** A delay of the event loop above this bound slows down every request, because a request takes about ten turns. */
const maxDelayMs = 4;
const initialLimit = 16;
const maxLimit = 512;
const decrease = 0.9;
const increase = 0.1;

/**
 * Requests that one owner may have at work while it competes with other owners. The limit falls while the event loop is
 * late, and grows again while it is not.
 */
export class OwnerLimit {
  #limit = initialLimit;

  get requests(): number {
    return Math.floor(this.#limit);
  }

  /** Adapts the limit to a measured delay of the event loop. */
  addDelay(delayMs: number): void {
    if (delayMs > maxDelayMs) this.#limit = Math.max(1, this.#limit * decrease);
    else this.#limit = Math.min(maxLimit, this.#limit + increase);
  }
}
