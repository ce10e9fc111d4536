import { Lifecycle, type Logger, msUntil, ServiceError } from '@archive/kit';
import type { Holding } from '../body/received-body.ts';
import { Lane } from './worker-queue.ts';
import { type ParsedUpload, type ParseOptions, parseUpload } from '../parse/parse.ts';
import { isRefusal } from '../parse/refusal.ts';
import { memoryStorage } from '../parse/byte-store.ts';

/** Up to this size parsing takes a millisecond, less than the way to a thread and back. */
const inlineBytes = 64 * 1024;
const script = new URL('./worker.ts', import.meta.url);

/** Parses bodies: tiny ones at once, small and large ones each in a thread of their own. */
export class Parser {
  readonly #small: Lane;
  readonly #large: Lane;
  readonly #lifecycle: Lifecycle;

  constructor(log: Logger) {
    this.#lifecycle = new Lifecycle(log);
    this.#small = this.#lane('upload parser');
    this.#large = this.#lane('large upload parser');
  }

  /** Throws ServiceError: what the upload is refused for, or UNAVAILABLE where its turn did not come before `until`. */
  async parse(holding: Holding, options: ParseOptions, until: number, signal: AbortSignal): Promise<ParsedUpload> {
    const outcome =
      holding.size <= inlineBytes
        ? parseUpload(memoryStorage(holding.bytes), options)
        : await this.#inLane(holding, options, until, signal);
    if (isRefusal(outcome)) throw new ServiceError(outcome.refused, outcome.message);
    signal.throwIfAborted();
    return outcome;
  }

  stop(): Promise<void> {
    return this.#lifecycle.stop();
  }

  async #inLane(holding: Holding, options: ParseOptions, until: number, signal: AbortSignal) {
    const lane = holding.spool === undefined ? this.#small : this.#large;
    const { outcome, bytes } = await lane.run({ source: holding.handOver(), options }, msUntil(until), signal);
    holding.giveBack(bytes);
    return outcome;
  }

  #lane(name: string): Lane {
    const lane = new Lane(script);
    this.#lifecycle.onStop(name, () => lane.stop());
    return lane;
  }
}
