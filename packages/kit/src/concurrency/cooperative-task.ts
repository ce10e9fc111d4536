/** Tasks that wait for their next slice. The process has one event loop, so all tasks share this queue. */
const waitingTasks: (() => void)[] = [];

/** Cooperative scheduling of CPU-bound work: at most one task runs one slice per event-loop turn. */
export class CooperativeTask {
  readonly #sliceMs: number;
  #sliceEnd: number;

  /** `sliceMs`: length of a slice, 2 ms by default. */
  constructor(sliceMs = 2) {
    this.#sliceMs = sliceMs;
    this.#sliceEnd = performance.now() + sliceMs;
  }

  /** True when the slice is used up: call `yieldToEventLoop` then. */
  get isYieldDue(): boolean {
    return performance.now() >= this.#sliceEnd;
  }

  /** Resolves in a later turn of the event loop, and starts a new slice. */
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
