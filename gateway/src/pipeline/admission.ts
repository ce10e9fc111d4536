import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Logger, type Permit, Semaphore, type ServiceError, sharedError } from '@archive/kit';

/** How many requests one gateway takes on. */
export interface RequestLimits {
  /** At work at a time: from their headers to their status line, but for the time in which their body is on its way. */
  readonly atOnce: number;
  /** Waiting for one of these places; each for 1 s at the most. */
  readonly waiting: number;
  /** Open in any way, also those whose sender or reader is slow: each has buffers of its own. */
  readonly open: number;
}

const waitMs = 1_000;
/** Between two lines in the log, in ms: what is refused must cost least. */
const silenceMs = 1_000;

export const overloaded = sharedError('UNAVAILABLE');

/**
 * Takes in as many requests as can be worked on, lets some more wait, and refuses the others at once: what is accepted is
 * answered in time, however much is asked. By number and not by rate, as nobody knows what a request will cost.
 */
export class Admission {
  readonly #limits: RequestLimits;
  readonly #places: Semaphore;
  readonly #log: Logger;
  #open = 0;
  #refused = 0;
  #silentUntil = 0;

  constructor(limits: RequestLimits, log: Logger) {
    this.#limits = limits;
    this.#places = new Semaphore(limits.atOnce, { waitTimeoutMs: waitMs });
    this.#log = log;
  }

  /** A place for a request until its signal is aborted, which says that it is over. Rejects with `overloaded`, or with the signal's reason. */
  async enter(req: IncomingMessage, res: ServerResponse, signal: AbortSignal): Promise<Place> {
    const { atOnce, waiting, open } = this.#limits;
    signal.throwIfAborted();
    const crowded = this.#places.heldWeight >= atOnce && this.#places.waitingCount >= waiting;
    if (crowded || this.#open >= open) throw this.#refusal();
    this.#open += 1;
    const place = new Place(this.#places, req, signal, () => this.#refusal());
    signal.addEventListener('abort', () => {
      this.#open -= 1;
      place.leave();
    });
    beforeHead(res, () => place.leave());
    await place.take();
    return place;
  }

  #refusal(): ServiceError {
    this.#refused += 1;
    if (performance.now() >= this.#silentUntil) {
      this.#log.warn({ refused: this.#refused, open: this.#open }, 'more requests than can be answered');
      this.#silentUntil = performance.now() + silenceMs;
      this.#refused = 0;
    }
    return overloaded;
  }
}

/** A request's place among those at work. */
export class Place {
  readonly #places: Semaphore;
  readonly #req: IncomingMessage;
  readonly #signal: AbortSignal;
  readonly #refusal: () => ServiceError;
  #begun = false;
  #held: Permit | undefined;

  constructor(places: Semaphore, req: IncomingMessage, signal: AbortSignal, refusal: () => ServiceError) {
    this.#places = places;
    this.#req = req;
    this.#signal = signal;
    this.#refusal = refusal;
  }

  /** Takes the place, or takes it again, before all who are new. Rejects as `enter` does, where there is none for 1 s. */
  async take(): Promise<void> {
    if (this.#held) return;
    const options = { signal: this.#signal, priority: this.#begun ? 'high' : 'normal' } as const;
    this.#held = await this.#places.acquire(1, options).catch((failure: unknown) => {
      throw this.#signal.aborted ? failure : this.#refusal();
    });
    this.#begun = true;
  }

  /** Gives the place to others while the body is still on its way: a slow sender keeps nobody waiting. */
  awaitBody(): void {
    if (!this.#req.complete) this.leave();
  }

  /** Gives the place to others; idempotent. */
  leave(): void {
    this.#held?.release();
    this.#held = undefined;
  }
}

/** Calls `act` when the status line is about to be sent. */
function beforeHead(res: ServerResponse, act: () => void): void {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  res.writeHead = (...args: unknown[]) => {
    act();
    return writeHead(...args);
  };
}
