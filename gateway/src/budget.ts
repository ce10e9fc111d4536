import { ServiceError } from '@archive/kit';

export interface Reservation {
  /** Gives back what is not needed after all. */
  shrink(bytes: number): void;
  /** Gives back all; idempotent. */
  release(): void;
}

interface Waiting {
  readonly bytes: number;
  readonly admit: () => void;
}

/** Made once: where many are refused a stack for each would cost more than all else of it. */
const noRoom = new ServiceError('UNAVAILABLE');

/** Bytes, or whatever else there is so much of, that may be held at a time; who finds no room waits its turn, first come first served. */
export class Budget {
  readonly #capacity: number;
  readonly #waitMs: number;
  readonly #queue = new Set<Waiting>();
  #held = 0;

  constructor(capacity: number, waitMs: number) {
    this.#capacity = capacity;
    this.#waitMs = waitMs;
  }

  /** Bytes reserved now. */
  get held(): number {
    return this.#held;
  }

  /** How many wait now; how many may is for the caller to bound. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** Who asks for more than all gets all. Rejects with UNAVAILABLE where there is no room for `waitMs`, with the signal's reason when aborted. */
  async reserve(bytes: number, signal: AbortSignal): Promise<Reservation> {
    const cost = Math.min(bytes, this.#capacity);
    if (this.#queue.size > 0 || this.#held + cost > this.#capacity) await this.#turn(cost, signal);
    else this.#held += cost;
    return this.#reservation(cost);
  }

  #turn(bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', aborted);
        this.#queue.delete(waiting);
      };
      const refuse = (error: Error) => {
        leave();
        reject(error);
        this.#admit();
      };
      const admit = () => {
        leave();
        resolve();
      };
      const waiting = { bytes, admit };
      const aborted = () => refuse(signal.reason as Error);
      const timer = setTimeout(() => refuse(noRoom), this.#waitMs);
      signal.addEventListener('abort', aborted);
      this.#queue.add(waiting);
      if (signal.aborted) aborted();
    });
  }

  #admit(): void {
    for (const waiting of this.#queue) {
      if (this.#held + waiting.bytes > this.#capacity) return;
      this.#held += waiting.bytes;
      waiting.admit();
    }
  }

  #reservation(cost: number): Reservation {
    let held = cost;
    const shrink = (bytes: number) => {
      if (bytes >= held) return;
      this.#held -= held - bytes;
      held = bytes;
      this.#admit();
    };
    return { shrink, release: () => shrink(0) };
  }
}
