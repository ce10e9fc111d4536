import type { Logger } from './log/log.ts';
import { withTimeout } from './concurrency/deadline.ts';

type Closer = () => Promise<void> | void;

export const defaultCloseTimeoutMs = 15_000;

/**
 * The resources of a process. `stop` closes them in reverse order, and never throws: a resource that fails or takes too
 * long is skipped.
 */
export class Lifecycle {
  readonly #closers: { name: string; close: Closer; timeoutMs: number }[] = [];
  readonly #log: Logger;
  #stopped: Promise<void> | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /**
   * Call this on the line after the resource is created. If `close` takes longer than `timeoutMs` (15 s by default),
   * `stop` continues with the next resource.
   */
  onStop(name: string, close: Closer, timeoutMs = defaultCloseTimeoutMs): void {
    this.#closers.push({ name, close, timeoutMs });
  }

  /** Longest time that `stop` takes: the sum of the time limits of all resources. */
  get stopTimeoutMs(): number {
    return this.#closers.reduce((sum, { timeoutMs }) => sum + timeoutMs, 0);
  }

  /** Every call returns the same promise. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#run());
  }

  async #run(): Promise<void> {
    for (const { name, close, timeoutMs } of this.#closers.reverse()) {
      try {
        await withTimeout(timeoutMs, Promise.resolve(close()));
      } catch (error) {
        this.#log.error({ err: error, resource: name }, 'a resource did not close');
      }
    }
  }
}

/**
 * Starts a component of several parts. `stop` closes every part that `start` registered. If `start` throws, the
 * registered parts are closed at once.
 */
export async function startComposite<T extends object>(
  log: Logger,
  start: (life: Lifecycle) => Promise<T>,
): Promise<T & { readonly stopTimeoutMs: number; stop(): Promise<void> }> {
  const life = new Lifecycle(log);
  try {
    const started = await start(life);
    return { ...started, stopTimeoutMs: life.stopTimeoutMs, stop: () => life.stop() };
  } catch (error) {
    await life.stop();
    throw error;
  }
}
