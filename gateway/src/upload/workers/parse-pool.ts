import { Lifecycle, type Logger, msUntil, ServiceError } from '@archive/kit';
import type { ReceivedBody } from '../body/received-body.ts';
import { createMemoryStore } from '../parse/content/byte-store.ts';
import { type ParsedUpload, type ParseOptions, parseUpload } from '../parse/parse.ts';
import { isRefusal } from '../parse/refusal.ts';
import { WorkerQueue } from './worker-queue.ts';

/** Parsing a body of this size takes 1 ms, less than the round trip to a thread. */
const maxInlineBytes = 64 * 1024;
const workerScript = new URL('./worker.ts', import.meta.url);

/** Parses tiny bodies on the event loop, other bodies in memory in one worker thread, and bodies in files in another. */
export class ParsePool {
  readonly #smallQueue: WorkerQueue;
  readonly #largeQueue: WorkerQueue;
  readonly #lifecycle: Lifecycle;

  constructor(log: Logger) {
    this.#lifecycle = new Lifecycle(log);
    this.#smallQueue = this.#createQueue('upload parser');
    this.#largeQueue = this.#createQueue('large upload parser');
  }

  /**
   * Parses a body. Throws the refusal as a ServiceError, UNAVAILABLE when parsing does not start before `deadline`,
   * INTERNAL when the thread fails, and the signal's reason when aborted.
   */
  async parse(
    received: ReceivedBody,
    options: ParseOptions,
    deadline: number,
    signal: AbortSignal,
  ): Promise<ParsedUpload> {
    const outcome =
      received.size <= maxInlineBytes
        ? parseUpload(createMemoryStore(received.bytes), options)
        : await this.#parseInWorker(received, options, deadline, signal);
    if (isRefusal(outcome)) throw new ServiceError(outcome.code, outcome.message);
    signal.throwIfAborted();
    return outcome;
  }

  stop(): Promise<void> {
    return this.#lifecycle.stop();
  }

  async #parseInWorker(received: ReceivedBody, options: ParseOptions, deadline: number, signal: AbortSignal) {
    const queue = received.file === undefined ? this.#smallQueue : this.#largeQueue;
    const { outcome, bytes } = await queue.run(
      { source: received.transferToTask(), options },
      msUntil(deadline),
      signal,
    );
    received.restoreBytes(bytes);
    return outcome;
  }

  #createQueue(name: string): WorkerQueue {
    const queue = new WorkerQueue(workerScript);
    this.#lifecycle.onStop(name, () => queue.stop());
    return queue;
  }
}
