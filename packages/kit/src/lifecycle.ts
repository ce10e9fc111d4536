import type { Logger } from './log.ts';
import { withTimeout } from './concurrency/deadline.ts';

type Closer = () => Promise<void> | void;

/** How long a closer may take unless it is told, in ms. */
const patience = 15_000;

/** Closers in the order of what they close; `stop` runs them in reverse, each with a bound, and never throws. */
export class Lifecycle {
  readonly #closers: { name: string; close: Closer; ms: number }[] = [];
  readonly #log: Logger;
  #stopped: Promise<void> | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Call it on the line after the resource is made. The next closer runs after `ms` at the latest. */
  onStop(name: string, close: Closer, ms = patience): void {
    this.#closers.push({ name, close, ms });
  }

  /** Idempotent: every caller gets the same stop. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#run());
  }

  async #run(): Promise<void> {
    for (const { name, close, ms } of this.#closers.reverse()) {
      try {
        await withTimeout(ms, Promise.resolve(close()));
      } catch (error) {
        this.#log.error({ err: error, resource: name }, 'did not close');
      }
    }
  }
}

/** Starts something of several parts: whatever `start` opened is closed by the `stop` it comes with, or at once where it fails. */
export async function startComposite<T extends object>(
  log: Logger,
  start: (life: Lifecycle) => Promise<T>,
): Promise<T & { stop(): Promise<void> }> {
  const life = new Lifecycle(log);
  try {
    return { ...(await start(life)), stop: () => life.stop() };
  } catch (error) {
    await life.stop();
    throw error;
  }
}
