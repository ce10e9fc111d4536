import { FairSemaphore, msUntil } from '@archive/kit';
import { overloadedError } from '../../request/overloaded-error.ts';
import { StoringRate } from './storing-rate.ts';
import { withWaitTimeout } from './wait-timeout.ts';

/**
 * Half of an upload's 30 s: an accepted upload is stored in time even if the archive becomes half as fast meanwhile.
 */
const maxExpectedWaitMs = 15_000;
/** Time reserved for the work itself: an upload with less time left is refused before the work begins. */
const minWorkMs = 5_000;
/** Fixed cost of every upload, in bytes of content. */
const weightPerUpload = 16 * 1024;

export interface UploadQueueOptions {
  /** Uploads that are parsed and stored at a time. */
  readonly concurrency: number;
  /** An upload with fewer uploads ahead of it is never refused, because the estimate of a short wait is poor. */
  readonly minAhead: number;
  /** Assumed before the first upload is stored. */
  readonly initialBytesPerMs: number;
  /** A monotonic clock in ms. */
  readonly now?: () => number;
}

/** A number of uploads and their weight. */
interface Load {
  count: number;
  weight: number;
}

/** An upload that counts as waiting, from its headers until its turn begins or `leave` is called. */
export interface QueuedUpload {
  readonly ownerId: string;
  /** Estimated decoded size. */
  readonly bytes: number;
  readonly isCounted: boolean;
  /** Idempotent. */
  leave(): void;
}

/** `finished`: the upload was stored or refused. `outage`: the archive failed. `left`: the client left. */
export type UploadEnd = 'finished' | 'outage' | 'left';

/** The right to parse and store one upload. */
export interface UploadTurn {
  /** Idempotent. The storing rate ignores the time of an upload that ends with `outage`. */
  end(how: UploadEnd): void;
}

/**
 * Uploads wait here for their turn to be stored, round robin by owner. The queue accepts as many as the archive stores in
 * 15 s at its present rate, and refuses the others at once (docs/decisions.md#76-upload-queue).
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

  /** Counts an upload as waiting. Throws `overloadedError` if the upload would wait for over 15 s. */
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

  /** Counts an upload as waiting until the returned function is called. */
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
   * Waits for the turn of an upload with a complete body of `bytes`. Rejects with `overloadedError` 5 s before the
   * deadline, or at once if the upload is not counted and would wait for over 15 s. Rejects with the signal's reason
   * when the signal aborts.
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
   * Returns the load of the uploads at work, and of the waiting uploads whose turn comes before a new upload of this
   * owner. Owners take turns.
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
