import { Worker } from 'node:worker_threads';
import { ServiceError } from '@archive/kit';
import type { ParsedUpload, ParseOptions } from '../parse/parse.ts';
import type { Refusal } from '../parse/refusal.ts';

/** A body to parse, in memory that is handed over and comes back with the result, or in a file. */
export interface ParseTask {
  readonly source: { readonly bytes: ArrayBuffer } | { readonly fd: number; readonly size: number };
  readonly options: ParseOptions;
}

export interface ParseTaskResult {
  readonly outcome: ParsedUpload | Refusal;
  readonly bytes?: ArrayBuffer;
}

interface QueuedTask {
  readonly task: ParseTask;
  readonly start: () => void;
  readonly resolve: (result: ParseTaskResult) => void;
  readonly reject: (error: Error) => void;
}

/** A thread that needs more is ended, not the process. With V8's own young generation a large body costs 100 MB more. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

/** A thread that parses bodies one after the other. The queue is bounded by the budget, for everyone in it holds bytes. */
export class WorkerQueue {
  readonly #script: URL;
  readonly #queue = new Set<QueuedTask>();
  #worker: Worker | undefined;
  #running: QueuedTask | undefined;
  #stopped = false;

  constructor(script: URL) {
    this.#script = script;
  }

  /**
   * Parses a body. Rejects with UNAVAILABLE where it did not begin within `waitMs`, with the signal's reason when aborted
   * before that, with INTERNAL when the thread fails. Once begun it is not given up: nobody may free its bytes before it settles.
   */
  run(task: ParseTask, waitMs: number, signal: AbortSignal): Promise<ParseTaskResult> {
    return new Promise((resolve, reject) => {
      const leave = (error: Error) => {
        entry.start();
        reject(error);
      };
      const aborted = () => leave(signal.reason as Error);
      const timer = setTimeout(() => leave(new ServiceError('UNAVAILABLE')), waitMs);
      const start = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', aborted);
        this.#queue.delete(entry);
      };
      const entry: QueuedTask = { task, start, resolve, reject };
      this.#queue.add(entry);
      signal.addEventListener('abort', aborted);
      if (signal.aborted) aborted();
      else if (this.#stopped) leave(new ServiceError('UNAVAILABLE'));
      else this.#next();
    });
  }

  /** Refuses who waits, and resolves when the thread has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const entry of this.#queue) {
      entry.start();
      entry.reject(new ServiceError('UNAVAILABLE'));
    }
    await this.#worker?.terminate();
  }

  #next(): void {
    if (this.#running !== undefined) return;
    const [entry] = this.#queue;
    if (entry === undefined) return;
    entry.start();
    this.#running = entry;
    const { source } = entry.task;
    this.#thread().postMessage(entry.task, 'bytes' in source ? [source.bytes] : []);
  }

  #thread(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(this.#script, { resourceLimits });
    this.#worker = worker;
    let cause: unknown;
    worker.on('message', (result: ParseTaskResult) => this.#settle(entry => entry.resolve(result)));
    worker.on('error', error => (cause = error));
    // Only an ended thread uses its bytes no more.
    worker.on('exit', () => {
      this.#worker = undefined;
      const code = this.#stopped ? 'UNAVAILABLE' : 'INTERNAL';
      this.#settle(entry => entry.reject(new ServiceError(code, undefined, { cause })));
    });
    return worker;
  }

  #settle(settle: (entry: QueuedTask) => void): void {
    const entry = this.#running;
    this.#running = undefined;
    if (entry !== undefined) settle(entry);
    if (!this.#stopped) this.#next();
  }
}
