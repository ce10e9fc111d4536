import { Worker } from 'node:worker_threads';
import { ServiceError } from '@archive/kit';
import type { ParseTask, ParseTaskResult } from '../parse/parse-task.ts';

interface QueuedTask {
  readonly task: ParseTask;
  /** Removes the task from the queue and ends its timeout. */
  readonly dequeue: () => void;
  readonly resolve: (result: ParseTaskResult) => void;
  readonly reject: (error: Error) => void;
}

/** Exceeding a limit ends the thread, not the process. With V8's default young generation a large body costs 100 MB more. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

/** One worker thread and its queue. The memory budget bounds the queue: every task in it holds a memory lease. */
export class WorkerQueue {
  readonly #script: URL;
  readonly #queue = new Set<QueuedTask>();
  #worker: Worker | undefined;
  #running: QueuedTask | undefined;
  #isStopped = false;

  constructor(script: URL) {
    this.#script = script;
  }

  /**
   * Parses a body. Rejects with UNAVAILABLE when the task does not start within `startTimeoutMs`, with the signal's reason
   * when aborted before the start, with INTERNAL when the thread fails. The caller keeps the body until the promise settles.
   */
  run(task: ParseTask, startTimeoutMs: number, signal: AbortSignal): Promise<ParseTaskResult> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        entry.dequeue();
        reject(error);
      };
      const onAbort = () => fail(signal.reason as Error);
      const timer = setTimeout(() => fail(new ServiceError('UNAVAILABLE')), startTimeoutMs);
      const dequeue = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        this.#queue.delete(entry);
      };
      const entry: QueuedTask = { task, dequeue, resolve, reject };
      this.#queue.add(entry);
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
      else if (this.#isStopped) fail(new ServiceError('UNAVAILABLE'));
      else this.#startNext();
    });
  }

  /** Rejects all tasks with UNAVAILABLE; resolves when the thread has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const entry of this.#queue) {
      entry.dequeue();
      entry.reject(new ServiceError('UNAVAILABLE'));
    }
    await this.#worker?.terminate();
  }

  #startNext(): void {
    if (this.#running !== undefined) return;
    const [entry] = this.#queue;
    if (entry === undefined) return;
    entry.dequeue();
    this.#running = entry;
    const { source } = entry.task;
    this.#openWorker().postMessage(entry.task, 'bytes' in source ? [source.bytes] : []);
  }

  #openWorker(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(this.#script, { resourceLimits });
    this.#worker = worker;
    let cause: unknown;
    worker.on('message', (result: ParseTaskResult) => this.#settle(entry => entry.resolve(result)));
    worker.on('error', error => (cause = error));
    // Not on 'error': until its exit the thread may still use the bytes of the task.
    worker.on('exit', () => {
      this.#worker = undefined;
      const code = this.#isStopped ? 'UNAVAILABLE' : 'INTERNAL';
      this.#settle(entry => entry.reject(new ServiceError(code, undefined, { cause })));
    });
    return worker;
  }

  #settle(settle: (entry: QueuedTask) => void): void {
    const entry = this.#running;
    this.#running = undefined;
    if (entry !== undefined) settle(entry);
    if (!this.#isStopped) this.#startNext();
  }
}
