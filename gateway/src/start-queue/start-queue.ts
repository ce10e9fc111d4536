import { overloadedError } from '../request/overloaded-error.ts';

/** Time per turn of the event loop in which requests are started. */
const maxWorkPerTurnMs = 2;
const maxWaitMs = 4_000;

/**
 * Starts requests for a bounded time in each turn of the event loop. Owners take turns, so that one owner's requests
 * hardly delay those of another (docs/decisions.md#89-start-queue).
 */
export class StartQueue {
  /** Per owner, functions that start its requests, in the order of arrival. The first owner is next. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #waitingCount = 0;
  #isTurnDue = false;

  get waitingCount(): number {
    return this.#waitingCount;
  }

  waitingCountOf(ownerId: string): number {
    return this.#waiting.get(ownerId)?.size ?? 0;
  }

  /** Resolves when the request may start. Rejects with `overloadedError` after 4 s, or with the signal's reason. */
  enter(ownerId: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        this.#remove(ownerId, start);
      };
      const start = () => {
        leave();
        resolve();
      };
      const giveUp = (error: Error) => {
        leave();
        reject(error);
      };
      const onAbort = () => giveUp(signal.reason as Error);
      const timer = setTimeout(() => giveUp(overloadedError), maxWaitMs);
      signal.addEventListener('abort', onAbort);
      this.#add(ownerId, start);
      if (signal.aborted) onAbort();
    });
  }

  #add(ownerId: string, start: () => void): void {
    const queue = this.#waiting.get(ownerId) ?? new Set();
    this.#waiting.set(ownerId, queue.add(start));
    this.#waitingCount += 1;
    this.#scheduleTurn();
  }

  #remove(ownerId: string, start: () => void): void {
    const queue = this.#waiting.get(ownerId);
    if (!queue?.delete(start)) return;
    this.#waitingCount -= 1;
    if (queue.size === 0) this.#waiting.delete(ownerId);
  }

  #scheduleTurn(): void {
    if (this.#isTurnDue) return;
    this.#isTurnDue = true;
    setImmediate(() => void this.#runTurn());
  }

  async #runTurn(): Promise<void> {
    const endMs = performance.now() + maxWorkPerTurnMs;
    while (this.#waitingCount > 0 && performance.now() < endMs) {
      this.#startNext();
      // The work of a started request up to its first wait belongs to this turn.
      await new Promise<void>(resolve => process.nextTick(resolve));
    }
    this.#isTurnDue = false;
    if (this.#waitingCount > 0) this.#scheduleTurn();
  }

  #startNext(): void {
    const [next] = this.#waiting;
    if (next === undefined) return;
    const [ownerId, queue] = next;
    this.#waiting.delete(ownerId);
    this.#waiting.set(ownerId, queue);
    const [start] = queue;
    start?.();
  }
}
