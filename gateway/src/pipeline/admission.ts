import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Logger, type Permit, Semaphore, type ServiceError, sharedError } from '@archive/kit';
import type { RequestPermit } from '../request/request-context.ts';

/** Bounds on the requests of one gateway (docs/decisions.md#8-request-admission). */
export interface RequestLimits {
  /** Requests that hold a permit: from their headers to their status line, except while their body arrives. */
  readonly maxConcurrent: number;
  /** Requests that wait for a permit, each for at most 1 s. */
  readonly maxWaiting: number;
  /** All open requests, also those with a slow sender or reader: each has buffers of its own. */
  readonly maxOpen: number;
}

const waitTimeoutMs = 1_000;
/** Minimum time between two log lines: a rejection must cost little. */
const logIntervalMs = 1_000;

export const overloadedError = sharedError('UNAVAILABLE');

/** Admits a bounded number of requests and rejects the others at once, so that admitted requests are answered in time. */
export class Admission {
  readonly #limits: RequestLimits;
  readonly #semaphore: Semaphore;
  readonly #log: Logger;
  #openCount = 0;
  #rejectedCount = 0;
  #lastLoggedMs = -Infinity;

  constructor(limits: RequestLimits, log: Logger) {
    this.#limits = limits;
    this.#semaphore = new Semaphore(limits.maxConcurrent, { waitTimeoutMs });
    this.#log = log;
  }

  /**
   * Waits for a permit. The request holds it until its status line, or until `signal` aborts at the request's end.
   * Rejects with `overloadedError` at once or after 1 s, and with the signal's reason when it aborts.
   */
  async admit(req: IncomingMessage, res: ServerResponse, signal: AbortSignal): Promise<AdmissionPermit> {
    const { maxConcurrent, maxWaiting, maxOpen } = this.#limits;
    signal.throwIfAborted();
    const isFull = this.#semaphore.heldWeight >= maxConcurrent && this.#semaphore.waitingCount >= maxWaiting;
    if (isFull || this.#openCount >= maxOpen) throw this.#reject();
    this.#openCount += 1;
    const permit = new AdmissionPermit(this.#semaphore, req, signal, () => this.#reject());
    signal.addEventListener('abort', () => {
      this.#openCount -= 1;
      permit.release();
    });
    onWriteHead(res, () => permit.release());
    await permit.acquire();
    return permit;
  }

  #reject(): ServiceError {
    this.#rejectedCount += 1;
    const nowMs = performance.now();
    if (nowMs - this.#lastLoggedMs >= logIntervalMs) {
      this.#log.warn({ rejected: this.#rejectedCount, open: this.#openCount }, 'overloaded: requests rejected');
      this.#lastLoggedMs = nowMs;
      this.#rejectedCount = 0;
    }
    return overloadedError;
  }
}

/** A permit that one request may release and acquire again. */
export class AdmissionPermit implements RequestPermit {
  readonly #semaphore: Semaphore;
  readonly #req: IncomingMessage;
  readonly #signal: AbortSignal;
  readonly #reject: () => ServiceError;
  #wasAdmitted = false;
  #held: Permit | undefined;

  constructor(semaphore: Semaphore, req: IncomingMessage, signal: AbortSignal, reject: () => ServiceError) {
    this.#semaphore = semaphore;
    this.#req = req;
    this.#signal = signal;
    this.#reject = reject;
  }

  /** Does nothing while the permit is held; a request that was admitted before takes precedence over new ones. */
  async acquire(): Promise<void> {
    if (this.#held) return;
    const options = { signal: this.#signal, priority: this.#wasAdmitted ? 'high' : 'normal' } as const;
    this.#held = await this.#semaphore.acquire(1, options).catch((error: unknown) => {
      throw this.#signal.aborted ? error : this.#reject();
    });
    this.#wasAdmitted = true;
  }

  releaseWhileBodyArrives(): void {
    if (!this.#req.complete) this.release();
  }

  /** Idempotent. */
  release(): void {
    this.#held?.release();
    this.#held = undefined;
  }
}

/** Calls `listener` before the status line is sent. */
function onWriteHead(res: ServerResponse, listener: () => void): void {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  res.writeHead = (...args: unknown[]) => {
    listener();
    return writeHead(...args);
  };
}
