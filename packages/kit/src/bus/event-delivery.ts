import { toServiceError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { BusEvent } from './bus.ts';

/** Events of one subscription that are in hand at a time, so that those who confirm them may do it in groups. */
export const maxEventsInFlight = 1_000;

/** Pause before an event is handed out again, in ms: 0.25 s doubling to 4 s, so that healing is seen soon. */
export function retryDelayMs(tries: number): number {
  return Math.min(4_000, 250 * 2 ** Math.min(tries, 10));
}

/** Logs failures of a subscription's handler: the first of each second, with how many there were since the last. */
export function createFailureLog(log: Logger, consumer: string): (failure: unknown, event: BusEvent) => void {
  let silentUntil = 0;
  let failures = 0;
  return (failure, { kind, entity, version }) => {
    failures += 1;
    if (performance.now() < silentUntil) return;
    log.warn(
      { err: toServiceError(failure), consumer, kind, entity, version, failures },
      'event not handled, comes again',
    );
    silentUntil = performance.now() + 1_000;
    failures = 0;
  };
}

/** Work that is under way, at most so much at a time. */
export class InFlightTasks {
  readonly #running = new Set<Promise<void>>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get isFull(): boolean {
    return this.#running.size >= this.#max;
  }

  /** Starts work that never rejects. */
  run(work: () => Promise<void>): Promise<void> {
    const running = work().finally(() => this.#running.delete(running));
    this.#running.add(running);
    return running;
  }

  /** Resolves when there is room. */
  async waitForCapacity(): Promise<void> {
    while (this.isFull) await Promise.race(this.#running);
  }

  /** Resolves when nothing runs. */
  async drain(): Promise<void> {
    await Promise.all(this.#running);
  }
}
