import type { Logger } from '@archive/kit';

/** Minimum time between two lines: a rejection must cost little. */
const intervalMs = 1_000;

/** Counts the requests that an overloaded gateway rejects, and logs their number at most once a second. */
export class RejectionLog {
  readonly #log: Logger;
  #count = 0;
  #lastLoggedMs = -Infinity;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(): void {
    this.#count += 1;
    const nowMs = performance.now();
    if (nowMs - this.#lastLoggedMs < intervalMs) return;
    this.#log.warn({ rejected: this.#count }, 'overloaded: requests rejected');
    this.#lastLoggedMs = nowMs;
    this.#count = 0;
  }
}
