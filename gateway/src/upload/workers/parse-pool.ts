import { Lifecycle, type Logger, msUntil, ServiceError, WorkerPool } from '@archive/kit';
import type { ReceivedBody } from '../body/received-body.ts';
import { createMemoryStore } from '../parse/content/byte-store.ts';
import { type ParsedUpload, type ParseOptions, parseUpload } from '../parse/parse.ts';
import type { ParseTask, ParseTaskResult } from '../parse/parse-task.ts';
import { isRefusal } from '../parse/refusal.ts';

/** Parsing a body of this size takes 1 ms, less than the round trip to a thread. */
const maxInlineBytes = 64 * 1024;
const workerScript = new URL('./worker.ts', import.meta.url);

/** The memory budget bounds the queue: every queued task holds a memory lease. */
type ParseThread = WorkerPool<ParseTask, ParseTaskResult>;

/**
 * Parses tiny bodies on the event loop, other bodies in memory in one worker thread, and bodies in files in another
 * worker thread.
 */
export class ParsePool {
  readonly #smallBodies: ParseThread;
  readonly #largeBodies: ParseThread;
  readonly #lifecycle: Lifecycle;

  constructor(log: Logger) {
    this.#lifecycle = new Lifecycle(log);
    this.#smallBodies = this.#createThread('upload parser');
    this.#largeBodies = this.#createThread('large upload parser');
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
    const thread = received.file === undefined ? this.#smallBodies : this.#largeBodies;
    const source = received.transferToTask();
    const transfer = 'bytes' in source ? [source.bytes] : [];
    const startTimeoutMs = msUntil(deadline);
    const { outcome, bytes } = await thread.run({ source, options }, { transfer, startTimeoutMs, signal });
    received.restoreBytes(bytes);
    return outcome;
  }

  #createThread(name: string): ParseThread {
    const thread: ParseThread = new WorkerPool({ script: workerScript });
    this.#lifecycle.onStop(name, () => thread.stop());
    return thread;
  }
}
