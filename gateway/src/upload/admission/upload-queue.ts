import { FairSemaphore, msUntil } from '@archive/kit';
import { overloadedError } from '../../request/overloaded-error.ts';
import { StoringRate } from './storing-rate.ts';
import { withWaitTimeout } from './wait-timeout.ts';

/** Half of the 30 s that an upload may take. An accepted upload is in time even if the archive becomes half as fast. */
const maxExpectedWaitMs = 15_000;
/** Parsing and storing need this time. An upload with less time left is refused before the work begins. */
const minWorkMs = 5_000;
/** Fixed cost of an upload: as much as storing this many bytes of content. */
const weightPerUpload = 16 * 1024;

export interface UploadQueueOptions {
  /** At most this many uploads are parsed and stored at a time. */
  readonly concurrency: number;
  /** An upload is never refused if fewer uploads are ahead of it, because a short wait cannot be estimated well. */
  readonly minAhead: number;
  /** Assumed until the first upload is stored. */
  readonly initialBytesPerMs: number;
  /** A monotonic clock, in ms. */
  readonly now?: () => number;
}

interface Load {
  count: number;
  weight: number;
}

/** An upload counts as waiting from its headers until its turn begins or `leave` is called. */
export interface QueuedUpload {
  readonly ownerId: string;
  /** Estimated size after decompression. */
  readonly bytes: number;
  readonly isCounted: boolean;
  /** Idempotent. */
  leave(): void;
}

/** `finished`: the upload was stored or refused. `outage`: the archive failed. `left`: the client left. */
export type UploadEnd = 'finished' | 'outage' | 'left';

/** The right to parse and store one upload. */
export interface UploadTurn {
  /** Idempotent. If `how` is `outage`, the storing rate ignores the time of the upload. */
  end(how: UploadEnd): void;
}

/**
 * Uploads wait here until they may be stored. Owners take turns. The queue accepts what the archive stores in 15 s at
 * its present rate, and refuses the rest at once (docs/decisions.md#76-upload-queue).
 */
export class UploadQueue {
  readonly #minAhead: number;
  readonly #turns: FairSemaphore;
  readonly #rate: StoringRate;
  readonly #working: Load = { count: 0, weight: 0 };
  readonly #waiting = new Map<string, Load>();

  constructor({ concurrency, minAhead, initialBytesPerMs, now }: UploadQueueOptions) {
    this.#minAhead = minAhead;
    this.#turns = new FairSemaphore(concurrency);
    this.#rate = new StoringRate(initialBytesPerMs, now);
  }

  get waitingCount(): number {
    return [...this.#waiting.values()].reduce((sum, { count }) => sum + count, 0);
  }

  get workingCount(): number {
    return this.#working.count;
  }

  /** Throws `overloadedError` if the upload would wait for more than 15 s and at least `minAhead` uploads are ahead. */
  enter(ownerId: string, bytes: number): QueuedUpload {
    this.#requireCapacity(ownerId, bytes);
    const stopWaiting = this.#addWaiting(ownerId, bytes);
    let isCounted = true;
    const leave = () => {
      if (isCounted) stopWaiting();
      isCounted = false;
    };
    return {
      ownerId,
      bytes,
      leave,
      get isCounted() {
        return isCounted;
      },
    };
  }

  #requireCapacity(ownerId: string, bytes: number): void {
    const ahead = this.#findLoadAhead(ownerId, weightPerUpload + bytes);
    if (ahead.count >= this.#minAhead && this.#rate.estimateMs(ahead.weight) > maxExpectedWaitMs) throw overloadedError;
  }

  /** The upload counts as waiting until the returned function is called. */
  #addWaiting(ownerId: string, bytes: number): () => void {
    const load = this.#waiting.get(ownerId) ?? { count: 0, weight: 0 };
    this.#waiting.set(ownerId, load);
    load.count += 1;
    load.weight += weightPerUpload + bytes;
    return () => {
      load.count -= 1;
      load.weight -= weightPerUpload + bytes;
      if (load.count === 0) this.#waiting.delete(ownerId);
    };
  }

  /**
   * Waits for the turn of a complete body. Rejects with `overloadedError` 5 s before the deadline. Rejects at once like
   * `enter` if the upload no longer counts as waiting. Rejects with the reason if the signal aborts.
   */
  async acquireTurn(upload: QueuedUpload, bytes: number, deadline: number, signal: AbortSignal): Promise<UploadTurn> {
    const { ownerId } = upload;
    if (!upload.isCounted) this.#requireCapacity(ownerId, bytes);
    upload.leave();
    const stopWaiting = this.#addWaiting(ownerId, bytes);
    try {
      const acquire = (waitSignal: AbortSignal) => this.#turns.acquire(ownerId, 1, { signal: waitSignal });
      const permit = await withWaitTimeout(msUntil(deadline) - minWorkMs, signal, acquire);
      return this.#beginWork(weightPerUpload + bytes, () => permit.release());
    } finally {
      stopWaiting();
    }
  }

  #beginWork(weight: number, release: () => void): UploadTurn {
    this.#working.count += 1;
    this.#working.weight += weight;
    this.#rate.begin();
    let hasEnded = false;
    const end = (how: UploadEnd) => {
      if (hasEnded) return;
      hasEnded = true;
      this.#working.count -= 1;
      this.#working.weight -= weight;
      if (how === 'outage') this.#rate.abandon();
      else if (how === 'left') this.#rate.leave();
      else this.#rate.finish(weight);
      release();
    };
    return { end };
  }

  /**
   * Returns the load of all uploads that come before a new upload of this owner, including uploads at work. Owners take
   * turns: if this owner has `n` uploads with the new one, at most `n` uploads of each other owner come before it.
   */
  #findLoadAhead(ownerId: string, weight: number): Load {
    const own = this.#waiting.get(ownerId) ?? { count: 0, weight: 0 };
    const ahead = { ...this.#working };
    for (const load of this.#waiting.values()) {
      ahead.count += Math.min(load.count, own.count + 1);
      ahead.weight += Math.min(load.weight, own.weight + weight);
    }
    return ahead;
  }
}
