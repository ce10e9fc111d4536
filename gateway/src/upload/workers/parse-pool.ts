import { Lifecycle, type Logger, msUntil, ServiceError } from '@archive/kit';
import type { ReceivedBody } from '../body/received-body.ts';
import { WorkerQueue } from './worker-queue.ts';
import { type ParsedUpload, type ParseOptions, parseUpload } from '../parse/parse.ts';
import { isRefusal } from '../parse/refusal.ts';
import { createMemoryStore } from '../parse/byte-store.ts';

/** Up to this size parsing takes a millisecond, less than the way to a thread and back. */
const maxInlineBytes = 64 * 1024;
const workerScript = new URL('./worker.ts', import.meta.url);

/** Parses bodies: tiny ones at once, small and large ones each in a thread of their own. */
export class ParsePool {
  readonly #smallQueue: WorkerQueue;
  readonly #largeQueue: WorkerQueue;
  readonly #lifecycle: Lifecycle;

  constructor(log: Logger) {
    this.#lifecycle = new Lifecycle(log);
    this.#smallQueue = this.#createQueue('upload parser');
    this.#largeQueue = this.#createQueue('large upload parser');
  }

  /** Throws ServiceError: what the upload is refused for, or UNAVAILABLE where its turn did not come before `until`. */
  async parse(holding: ReceivedBody, options: ParseOptions, until: number, signal: AbortSignal): Promise<ParsedUpload> {
    const outcome =
      holding.size <= maxInlineBytes
        ? parseUpload(createMemoryStore(holding.bytes), options)
        : await this.#parseInWorker(holding, options, until, signal);
    if (isRefusal(outcome)) throw new ServiceError(outcome.code, outcome.message);
    signal.throwIfAborted();
    return outcome;
  }

  stop(): Promise<void> {
    return this.#lifecycle.stop();
  }

  async #parseInWorker(holding: ReceivedBody, options: ParseOptions, until: number, signal: AbortSignal) {
    const lane = holding.spool === undefined ? this.#smallQueue : this.#largeQueue;
    const { outcome, bytes } = await lane.run({ source: holding.handOver(), options }, msUntil(until), signal);
    holding.giveBack(bytes);
    return outcome;
  }

  #createQueue(name: string): WorkerQueue {
    const lane = new WorkerQueue(workerScript);
    this.#lifecycle.onStop(name, () => lane.stop());
    return lane;
  }
}
