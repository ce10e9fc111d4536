/** Tasks that wait for their next slice. All tasks share this queue, because the process has one event loop. */
const waitingTasks: (() => void)[] = [];

/**
 * CPU-bound work that is divided into slices. The first slice begins with the constructor. In one turn of the event
 * loop, at most one waiting task begins its next slice.
 */
export class CooperativeTask {
  readonly #sliceMs: number;
  #sliceEnd: number;

  /** `sliceMs` is the length of a slice; 2 ms by default. */
  constructor(sliceMs = 2) {
    this.#sliceMs = sliceMs;
    this.#sliceEnd = performance.now() + sliceMs;
  }

  /** True when the slice is used up. The task then calls `yieldToEventLoop`. */
  get isYieldDue(): boolean {
    return performance.now() >= this.#sliceEnd;
  }

  /** Resolves in a later turn of the event loop. A new slice then begins. */
  async yieldToEventLoop(): Promise<void> {
    await new Promise<void>(resolve => {
      waitingTasks.push(resolve);
      if (waitingTasks.length === 1) setImmediate(runNextTask);
    });
    this.#sliceEnd = performance.now() + this.#sliceMs;
  }
}

function runNextTask(): void {
  waitingTasks.shift()?.();
  if (waitingTasks.length > 0) setImmediate(runNextTask);
}
