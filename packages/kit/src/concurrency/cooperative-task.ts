/** Who waits for a slice. The event loop is one for the whole process, and so is the queue for its turns. */
const waiting: (() => void)[] = [];

/** Long work in slices: in each turn of the event loop one of all such works has one, and everybody else gets on. */
export class CooperativeTask {
  readonly #ms: number;
  #end: number;

  /** `ms`: length of a slice. */
  constructor(ms = 2) {
    this.#ms = ms;
    this.#end = performance.now() + ms;
  }

  /** Whether the slice is used up: then `next` is due. */
  get isYieldDue(): boolean {
    return performance.now() >= this.#end;
  }

  /** Resolves in a later turn of the event loop, with a new slice. */
  async yieldToEventLoop(): Promise<void> {
    await new Promise<void>(resolve => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(turn);
    });
    this.#end = performance.now() + this.#ms;
  }
}

function turn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(turn);
}
