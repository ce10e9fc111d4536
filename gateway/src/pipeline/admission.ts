import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import { FairSemaphore, Semaphore } from '@archive/kit';
import { toNetworkOwner } from '../authentication/caller.ts';
import { onWriteHead } from '../http/on-write-head.ts';
import { evictSlowBodies } from '../request/arriving-body.ts';
import { overloadedError } from '../request/overloaded-error.ts';
import { CredentialOwners } from '../start-queue/credential-owners.ts';
import { StartQueue } from '../start-queue/start-queue.ts';
import { AdmissionPermit } from './admission-permit.ts';

/** Bounds on the requests of one gateway (docs/decisions.md#8-request-admission). */
export interface RequestLimits {
  /**
   * Requests with a permit. A request has its permit from the headers to the status line, except while the body
   * arrives. An upload has its permit only until it enters the upload queue.
   */
  readonly maxConcurrent: number;
  /** Requests that wait for a permit, each for at most 1 s. */
  readonly maxWaiting: number;
  /** All open requests, including those with a slow sender or reader, because each request has its own buffers. */
  readonly maxOpen: number;
}

const waitTimeoutMs = 1_000;
/** Minimum time between two searches for slow bodies. Each search reads the state of every body that arrives. */
const evictionIntervalMs = 250;

/**
 * Admits a bounded number of requests and rejects the others early, so that admitted requests are answered in time.
 * Owners share each bound: one owner gets at most half of a bound, and less while other owners use it too.
 */
export class Admission {
  readonly #limits: RequestLimits;
  readonly #maxPermitsPerOwner: number;
  readonly #authentications: Semaphore;
  readonly #permits: FairSemaphore;
  readonly #startQueue = new StartQueue();
  readonly #credentialOwners = new CredentialOwners();
  readonly #arriving = new Set<AdmissionPermit>();
  readonly #openCounts = new Map<string, number>();
  #openCount = 0;
  /** Open requests with a known owner. */
  #ownedCount = 0;
  #lastEvictionMs = -Infinity;

  constructor(limits: RequestLimits) {
    const { maxConcurrent } = limits;
    this.#limits = limits;
    this.#maxPermitsPerOwner = Math.ceil(maxConcurrent / 2);
    this.#authentications = new Semaphore(maxConcurrent, { waitTimeoutMs });
    this.#permits = new FairSemaphore(maxConcurrent, { waitTimeoutMs, maxWeightPerOwner: this.#maxPermitsPerOwner });
  }

  /**
   * Waits until it is the turn of the request's owner. Rejects with `overloadedError` at once or after 4 s, or with the
   * signal's reason.
   */
  async start(req: Request, signal: AbortSignal): Promise<void> {
    const ownerId = this.#credentialOwners.find(req) ?? toGroup(req);
    const freeCount = this.#limits.maxOpen - this.#openCount - this.#startQueue.waitingCount;
    if (this.#startQueue.waitingCountOf(ownerId) >= freeCount) {
      this.#evictSlowBodies();
      throw overloadedError;
    }
    await this.#startQueue.enter(ownerId, signal);
  }

  /** Returns the number of requests in each state. Waiting requests wait for their authentication or a permit. */
  readLoad(): Record<'open' | 'admitted' | 'waiting' | 'starting', number> {
    return {
      open: this.#openCount,
      admitted: this.#permits.heldWeight,
      waiting: this.#permits.waitingCount + this.#authentications.waitingCount,
      starting: this.#startQueue.waitingCount,
    };
  }

  readBounds(): Record<'open' | 'admitted' | 'waiting', number> {
    const { maxOpen, maxConcurrent, maxWaiting } = this.#limits;
    return { open: maxOpen, admitted: maxConcurrent, waiting: maxWaiting };
  }

  /** Remembers the owner of an accepted credential, for later requests with this credential. */
  rememberOwner(req: IncomingMessage, ownerId: string): void {
    this.#credentialOwners.remember(req, ownerId);
  }

  /**
   * Runs `work`, which finds the owner of a request. Counts the request as open until `signal` aborts at the end of the
   * request. Rejects with the error of `work`, with `overloadedError` at once or after 1 s, or with the signal's
   * reason.
   */
  async authenticate<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const { maxConcurrent, maxWaiting, maxOpen } = this.#limits;
    signal.throwIfAborted();
    const isFull =
      this.#authentications.heldWeight >= maxConcurrent && this.#authentications.waitingCount >= maxWaiting;
    if (isFull || this.#openCount >= maxOpen) {
      this.#evictSlowBodies();
      throw overloadedError;
    }
    this.#openCount += 1;
    signal.addEventListener('abort', () => (this.#openCount -= 1));
    const permit = await this.#authentications.acquire(1, { signal }).catch((error: unknown) => {
      throw signal.aborted ? error : overloadedError;
    });
    try {
      return await work();
    } finally {
      permit.release();
    }
  }

  /**
   * Waits for a permit of the owner. The request holds the permit until its status line, or until `signal` aborts at
   * its end. Rejects with `overloadedError` at once or after 1 s, or with the signal's reason.
   */
  async admit(
    ownerId: string,
    req: IncomingMessage,
    res: ServerResponse,
    signal: AbortSignal,
  ): Promise<AdmissionPermit> {
    signal.throwIfAborted();
    if (this.#openCount * 2 >= this.#limits.maxOpen) this.#evictSlowBodies();
    if (!this.#hasCapacityFor(ownerId)) throw overloadedError;
    this.#countOpen(ownerId, 1);
    const permit = new AdmissionPermit({
      ...{ ownerId, req, signal },
      semaphore: this.#permits,
      arriving: this.#arriving,
    });
    signal.addEventListener('abort', () => {
      this.#countOpen(ownerId, -1);
      permit.close();
    });
    onWriteHead(res, () => permit.close());
    await permit.acquire();
    return permit;
  }

  /**
   * Whether the owner may have another request. An owner may use as much of a bound as all owners leave free. A single
   * owner thus gets half, and each of two owners gets a third.
   */
  #hasCapacityFor(ownerId: string): boolean {
    const { maxConcurrent, maxWaiting, maxOpen } = this.#limits;
    if ((this.#openCounts.get(ownerId) ?? 0) >= maxOpen - this.#ownedCount) return false;
    const mustWait =
      this.#permits.heldWeight >= maxConcurrent || this.#permits.heldBy(ownerId) >= this.#maxPermitsPerOwner;
    return !mustWait || this.#permits.waitingCountOf(ownerId) < maxWaiting - this.#permits.waitingCount;
  }

  #countOpen(ownerId: string, change: 1 | -1): void {
    this.#ownedCount += change;
    const count = (this.#openCounts.get(ownerId) ?? 0) + change;
    if (count === 0) this.#openCounts.delete(ownerId);
    else this.#openCounts.set(ownerId, count);
  }

  #evictSlowBodies(): void {
    const nowMs = performance.now();
    if (nowMs - this.#lastEvictionMs < evictionIntervalMs) return;
    this.#lastEvictionMs = nowMs;
    evictSlowBodies(this.#arriving, ownerId => this.#openCounts.get(ownerId) ?? 0);
  }
}

/**
 * In the start queue, all requests with unknown credentials count as requests of one owner. Otherwise, each invented
 * credential would give a client a further turn.
 */
function toGroup(req: Request): string {
  const { authorization, cookie } = req.headers;
  return authorization === undefined && cookie === undefined ? toNetworkOwner(req) : 'unknown';
}
