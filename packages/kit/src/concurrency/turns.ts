/** Lets at most so many pieces of work run at a time; the others wait in the order in which they came. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Settles as `work` does. Its place is the next one's when it has settled, or `leaseMs` after it began if that is
   * sooner. How many may wait is for the caller to bound.
   */
  async run<Result>(work: () => Promise<Result>, leaseMs?: number): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>(resolve => this.#waiting.push(resolve));
    let held = true;
    const leave = () => {
      if (held) this.#next();
      held = false;
    };
    const lease = leaseMs === undefined ? undefined : setTimeout(leave, leaseMs);
    try {
      return await work();
    } finally {
      clearTimeout(lease);
      leave();
    }
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
