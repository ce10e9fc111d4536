import { type Transferable, Worker } from 'node:worker_threads';
import { ServiceError } from '../errors/errors.ts';
import { toWorkerError, WorkerError } from './worker-error.ts';

export interface WorkerPoolOptions {
  /**
   * The module of the threads. For each task that `parentPort` receives, the module posts one message with the result.
   */
  readonly script: URL;
  /** Maximum number of threads; 1 by default. A thread starts when a task needs it. */
  readonly size?: number;
  /** Heap limit of a thread in MB; 256 by default. A thread above the limit ends, but the process continues. */
  readonly maxHeapMb?: number;
  /** True if no request waits for the threads. On Linux, the threads then have a lower priority. */
  readonly isBackground?: boolean;
}

export interface WorkerTaskOptions {
  /** Memory and ports that move to the thread with the task. */
  readonly transfer?: readonly Transferable[];
  /** Longest wait in the queue. No limit by default. */
  readonly startTimeoutMs?: number;
  /** If the signal aborts, the task leaves the queue. A task that has started continues. */
  readonly signal?: AbortSignal;
  /** Maximum computing time of the task, without its waits. No limit by default. */
  readonly maxActiveMs?: number;
}

interface QueuedTask<Task, Result> {
  readonly task: Task;
  readonly options: WorkerTaskOptions;
  readonly dequeue: () => void;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

interface Thread<Task, Result> {
  readonly worker: Worker;
  running: QueuedTask<Task, Result> | undefined;
  unwatch: () => void;
  /** Why the pool ended the thread. Undefined if the pool did not end it. */
  endedFor: WorkerError | undefined;
}

/** With V8's default, a thread would need 100 MB more for a large body. */
const maxYoungGenerationSizeMb = 8;
const watchEveryMs = 250;
const background = { execArgv: ['--import', new URL('./lower-priority.ts', import.meta.url).href] };

/** Worker threads with a queue: first come, first served. The caller bounds the queue. */
export class WorkerPool<Task, Result> {
  readonly #options: WorkerPoolOptions;
  readonly #queue = new Set<QueuedTask<Task, Result>>();
  readonly #threads = new Set<Thread<Task, Result>>();
  #isStopped = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /**
   * Rejects with UNAVAILABLE if the task does not start in time. Rejects with the signal's reason if the signal aborts
   * before the start, and with a WorkerError if the thread ends.
   */
  run(task: Task, options: WorkerTaskOptions = {}): Promise<Result> {
    const { startTimeoutMs, signal } = options;
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        entry.dequeue();
        reject(error);
      };
      const onAbort = () => fail(signal?.reason as Error);
      const timer =
        startTimeoutMs === undefined
          ? undefined
          : setTimeout(() => fail(new ServiceError('UNAVAILABLE')), startTimeoutMs);
      const dequeue = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.#queue.delete(entry);
      };
      const entry: QueuedTask<Task, Result> = { task, options, dequeue, resolve, reject };
      this.#queue.add(entry);
      signal?.addEventListener('abort', onAbort);
      if (signal?.aborted) onAbort();
      else if (this.#isStopped) fail(new ServiceError('UNAVAILABLE'));
      else this.#startNext();
    });
  }

  /** Rejects all tasks with UNAVAILABLE. Resolves when the threads have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const entry of this.#queue) {
      entry.dequeue();
      entry.reject(new ServiceError('UNAVAILABLE'));
    }
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #startNext(): void {
    const [entry] = this.#queue;
    const thread = entry && this.#findIdleThread();
    if (entry === undefined || thread === undefined) return;
    entry.dequeue();
    thread.running = entry;
    thread.unwatch = watchActiveTime(thread, entry.options.maxActiveMs);
    thread.worker.postMessage(entry.task, entry.options.transfer ?? []);
  }

  #findIdleThread(): Thread<Task, Result> | undefined {
    const idle = [...this.#threads].find(({ running }) => running === undefined);
    if (idle !== undefined) return idle;
    return this.#threads.size < (this.#options.size ?? 1) ? this.#openThread() : undefined;
  }

  #openThread(): Thread<Task, Result> {
    const { script, maxHeapMb = 256, isBackground = false } = this.#options;
    const resourceLimits = { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb };
    const worker = new Worker(script, { resourceLimits, ...(isBackground ? background : {}) });
    const thread: Thread<Task, Result> = { worker, running: undefined, unwatch: () => undefined, endedFor: undefined };
    this.#threads.add(thread);
    let cause: unknown;
    worker.on('message', (result: Result) => this.#settle(thread, entry => entry.resolve(result)));
    worker.on('error', error => (cause = error));
    // The task is rejected on 'exit', not on 'error': before its exit, the thread may still use the task's memory.
    worker.on('exit', () => {
      this.#threads.delete(thread);
      const error = this.#isStopped ? new ServiceError('UNAVAILABLE') : (thread.endedFor ?? toWorkerError(cause));
      this.#settle(thread, entry => entry.reject(error));
    });
    return thread;
  }

  #settle(thread: Thread<Task, Result>, settle: (entry: QueuedTask<Task, Result>) => void): void {
    const entry = thread.running;
    thread.running = undefined;
    thread.unwatch();
    if (entry !== undefined) settle(entry);
    if (!this.#isStopped) this.#startNext();
  }
}

/** Ends the thread when it has computed for `maxActiveMs`. The returned function stops the measurement. */
function watchActiveTime(
  thread: Pick<Thread<unknown, unknown>, 'worker' | 'endedFor'>,
  maxActiveMs: number | undefined,
): () => void {
  if (maxActiveMs === undefined) return () => undefined;
  const { performance } = thread.worker;
  const start = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    if (performance.eventLoopUtilization(performance.eventLoopUtilization(), start).active < maxActiveMs) return;
    clearInterval(timer);
    thread.endedFor = new WorkerError('out of time', undefined);
    void thread.worker.terminate();
  }, watchEveryMs);
  return () => clearInterval(timer);
}
