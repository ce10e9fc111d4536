import type { IncomingMessage } from 'node:http';
import type { FairSemaphore, Permit } from '@archive/kit';
import { type ArrivingBody, isSlow } from '../request/arriving-body.ts';
import { overloadedError } from '../request/overloaded-error.ts';
import type { RequestPermit } from '../request/request-context.ts';

export interface AdmissionPermitOptions {
  readonly ownerId: string;
  readonly req: IncomingMessage;
  /** Aborts at the end of the request. */
  readonly signal: AbortSignal;
  readonly semaphore: FairSemaphore;
  /** The permits of all requests with an arriving body. */
  readonly arriving: Set<AdmissionPermit>;
}

/** A permit that one request may release and acquire again. */
export class AdmissionPermit implements RequestPermit, ArrivingBody {
  readonly ownerId: string;
  readonly #options: AdmissionPermitOptions;
  readonly #eviction = new AbortController();
  #wasAdmitted = false;
  #held: Permit | undefined;
  #arrivingSinceMs = 0;
  #bytesBefore = 0;

  constructor(options: AdmissionPermitOptions) {
    this.ownerId = options.ownerId;
    this.#options = options;
  }

  get evictionSignal(): AbortSignal {
    return this.#eviction.signal;
  }

  /** Acquires the permit if it is not held. A request that had a permit before precedes new requests of its owner. */
  async acquire(): Promise<void> {
    const { semaphore, arriving, signal } = this.#options;
    arriving.delete(this);
    if (this.#held) return;
    const options = { signal, priority: this.#wasAdmitted ? 'high' : 'normal' } as const;
    this.#held = await semaphore.acquire(this.ownerId, 1, options).catch((error: unknown) => {
      throw signal.aborted ? error : overloadedError;
    });
    this.#wasAdmitted = true;
  }

  releaseWhileBodyArrives(): void {
    if (!this.#options.req.complete) this.release();
  }

  /** Idempotent. From then on, a body that still arrives may be evicted. */
  release(): void {
    const { req, arriving, signal } = this.#options;
    this.#free();
    if (req.complete || signal.aborted || arriving.has(this)) return;
    this.#arrivingSinceMs = performance.now();
    this.#bytesBefore = req.socket.bytesRead;
    arriving.add(this);
  }

  /** Never evicts a body with unread bytes: the gateway itself delays such a body. */
  evictIfSlow(): boolean {
    const { req } = this.#options;
    const receivedBytes = req.socket.bytesRead - this.#bytesBefore;
    const isArriving = !req.complete && req.readableLength === 0 && !this.#eviction.signal.aborted;
    if (!isArriving || !isSlow(receivedBytes, performance.now() - this.#arrivingSinceMs)) return false;
    this.#eviction.abort(overloadedError);
    return true;
  }

  /** Releases the permit when the answer begins, and when the request ends. */
  close(): void {
    this.#options.arriving.delete(this);
    this.#free();
  }

  #free(): void {
    this.#held?.release();
    this.#held = undefined;
  }
}
