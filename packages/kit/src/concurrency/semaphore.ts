import { ServiceError } from '../errors.ts';

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

/**
 * Bytes, or whatever else there is so much of, that may be held at a time; who finds no room waits its turn, first come
 * first served, behind those who come back.
 */
export class Budget {
  readonly #capacity: number;
  readonly #waitMs: number;
  readonly #returning = new Set<Waiting>();
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
    return this.#returning.size + this.#queue.size;
  }

  /** Who asks for more than all gets all. Rejects with UNAVAILABLE where there is no room for `waitMs`, with the signal's reason when aborted. */
  async reserve(bytes: number, signal: AbortSignal): Promise<Reservation> {
    return this.#taken(bytes, signal, this.#queue);
  }

  /** As `reserve`, before all who have held nothing yet: for work that is begun, and would be lost. */
  async reserveAgain(bytes: number, signal: AbortSignal): Promise<Reservation> {
    return this.#taken(bytes, signal, this.#returning);
  }

  async #taken(bytes: number, signal: AbortSignal, queue: Set<Waiting>): Promise<Reservation> {
    const cost = Math.min(bytes, this.#capacity);
    const inFront = queue === this.#returning ? this.#returning.size : this.waiting;
    if (inFront > 0 || this.#held + cost > this.#capacity) await this.#turn(cost, signal, queue);
    else this.#held += cost;
    const reservation = this.#reservation(cost);
    // Gone between its turn and this line: whoever gave up has nothing to release.
    if (signal.aborted) {
      reservation.release();
      throw signal.reason;
    }
    return reservation;
  }

  #turn(bytes: number, signal: AbortSignal, queue: Set<Waiting>): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', aborted);
        queue.delete(waiting);
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
      queue.add(waiting);
      if (signal.aborted) aborted();
    });
  }

  #admit(): void {
    if (this.#admitted(this.#returning)) this.#admitted(this.#queue);
  }

  /** Whether all who wait there found room. */
  #admitted(queue: Set<Waiting>): boolean {
    for (const waiting of queue) {
      if (this.#held + waiting.bytes > this.#capacity) return false;
      this.#held += waiting.bytes;
      waiting.admit();
    }
    return true;
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
