import { toServiceError } from '../errors/errors.ts';
import type { Logger } from '../log/log.ts';
import type { BusEvent } from './bus.ts';

/** Maximum number of concurrent handlers of one subscription: enough to fill the group commits of confirmations. */
export const maxEventsInFlight = 1_000;

/** Returns the pause before a redelivery: 0.25 s at first, doubled with each try up to 4 s. */
export function retryDelayMs(tries: number): number {
  return Math.min(4_000, 250 * 2 ** Math.min(tries, 10));
}

/**
 * Creates a function that logs failures of event handlers. It writes at most one line per second, with the number of
 * failures since the last line.
 */
export function createFailureLog(log: Logger, consumer: string): (failure: unknown, event: BusEvent) => void {
  let silentUntil = 0;
  let failures = 0;
  return (failure, { kind, entity, version }) => {
    failures += 1;
    if (performance.now() < silentUntil) return;
    log.warn(
      { err: toServiceError(failure), consumer, kind, entity, version, failures },
      'event handler failed, the event will be delivered again',
    );
    silentUntil = performance.now() + 1_000;
    failures = 0;
  };
}

/** Tracks running tasks. `run` has no bound: the caller first checks `isFull` or awaits `waitForCapacity`. */
export class InFlightTasks {
  readonly #running = new Set<Promise<void>>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get isFull(): boolean {
    return this.#running.size >= this.#max;
  }

  /** Starts a task. The task must never reject. */
  run(task: () => Promise<void>): Promise<void> {
    const running = task().finally(() => this.#running.delete(running));
    this.#running.add(running);
    return running;
  }

  async waitForCapacity(): Promise<void> {
    while (this.isFull) await Promise.race(this.#running);
  }

  async drain(): Promise<void> {
    await Promise.all(this.#running);
  }
}
