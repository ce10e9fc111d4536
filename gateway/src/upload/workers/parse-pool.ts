import { Lifecycle, type Logger, msUntil, ServiceError, WorkerPool } from '@archive/kit';
import type { ReceivedBody } from '../body/received-body.ts';
import { createMemoryStore } from '../parse/content/byte-store.ts';
import { type ParsedUpload, type ParseOptions, parseUpload } from '../parse/parse.ts';
import type { ParseTask, ParseTaskResult } from '../parse/parse-task.ts';
import { isRefusal } from '../parse/refusal.ts';

/** Parsing this many bytes takes 1 ms, which is less than the round trip to a thread. */
const maxInlineBytes = 64 * 1024;
const workerScript = new URL('./worker.ts', import.meta.url);

/** The queue of a thread is bounded, because every queued task holds a lease of the memory budget. */
type ParseThread = WorkerPool<ParseTask, ParseTaskResult>;

/**
 * Tiny bodies are parsed on the event loop. One worker thread parses other bodies in memory, and another one parses
 * bodies in files.
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
   * Throws the refusal as a ServiceError, and the reason if the signal aborts. Throws UNAVAILABLE if parsing does not
   * start before `deadline`, and INTERNAL if the thread fails.
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
