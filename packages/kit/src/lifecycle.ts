import type { Logger } from './log.ts';
import { within } from './deadline.ts';

type Closer = () => Promise<void> | void;

/** Closers in the order of what they close; `stop` runs them in reverse, each with a bound, and never throws. */
export class Lifecycle {
  readonly #closers: { name: string; close: Closer }[] = [];
  readonly #log: Logger;
  #stopped: Promise<void> | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Call it on the line after the resource is made. */
  onStop(name: string, close: Closer): void {
    this.#closers.push({ name, close });
  }

  /** Idempotent: every caller gets the same stop. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#run());
  }

  async #run(): Promise<void> {
    for (const { name, close } of this.#closers.reverse()) {
      try {
        await within(15_000, Promise.resolve(close()));
      } catch (error) {
        this.#log.error({ err: error, resource: name }, 'did not close');
      }
    }
  }
}
