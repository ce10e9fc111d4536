import { overloadedError } from '../request/overloaded-error.ts';
import { OwnerLimit } from './owner-limit.ts';
import { OwnerQueue, type Waiter } from './owner-queue.ts';

/** Time per turn of the event loop in which requests are started. */
const maxWorkPerTurnMs = 2;
const probeIntervalMs = 5;
/** An owner competes with others until this time after its last request. */
const presenceMs = 300;
/** A waiting request is refused after this time if its owner has reached its limit. */
const maxWaitMs = 1_000;
/** Pause between two such refusals of one owner: a refused client sends its next request at once. */
const refusalIntervalMs = 10;
/** Requests whose owner is unknown before their credential is checked. */
const unknownOwner = '';

/** A request at work. */
export interface StartedRequest {
  /** Corrects the owner when it is known. */
  setOwner(ownerId: string): void;
  /** The request needs no further work, or waits for its body. Idempotent. */
  end(): void;
}

export interface StartRequest {
  /** Undefined if the credential is not known yet. */
  readonly ownerId: string | undefined;
  /** Whether enough of the request has arrived to work on it. Ready requests of an owner precede its other requests. */
  readonly isReady: () => boolean;
  readonly signal: AbortSignal;
}

/**
 * Starts requests in turns of the event loop, so that the requests of one owner delay those of another by little: each
 * turn starts requests for a bounded time, of the owner with the fewest requests at work first
 * (docs/decisions.md#89-start-queue).
 */
export class StartQueue {
  readonly #owners = new Map<string, OwnerQueue>();
  readonly #limit = new OwnerLimit();
  #waitingCount = 0;
  /** As of the last measurement. */
  #largestLoad = 0;
  #knownCount = 0;
  #isTurnDue = false;
  #isProbing = false;

  get waitingCount(): number {
    return this.#waitingCount;
  }

  waitingCountOf(ownerId: string | undefined): number {
    return this.#owners.get(ownerId ?? unknownOwner)?.waitingCount ?? 0;
  }

  /** Resolves when the request's turn has come. Rejects with `overloadedError`, or with the signal's reason. */
  enter({ ownerId = unknownOwner, isReady, signal }: StartRequest): Promise<StartedRequest> {
    const { promise, resolve, reject } = Promise.withResolvers<StartedRequest>();
    const queue = this.#queueOf(ownerId);
    const leave = () => {
      signal.removeEventListener('abort', onAbort);
      this.#waitingCount -= 1;
    };
    const onAbort = () => {
      if (!queue.remove(waiter)) return;
      leave();
      reject(signal.reason as Error);
    };
    const waiter: Waiter = {
      isReady,
      sinceMs: performance.now(),
      start: () => {
        leave();
        resolve(this.#begin(queue, signal));
      },
      refuse: () => {
        leave();
        reject(overloadedError);
      },
    };
    signal.addEventListener('abort', onAbort);
    queue.add(waiter);
    this.#waitingCount += 1;
    if (signal.aborted) onAbort();
    this.#scheduleTurn();
    this.#probe();
    return promise;
  }

  #begin(first: OwnerQueue, signal: AbortSignal): StartedRequest {
    let queue: OwnerQueue | undefined = first;
    queue.startedCount += 1;
    const leave = () => {
      if (queue) queue.startedCount -= 1;
    };
    const end = () => {
      if (!queue) return;
      leave();
      queue.activeMs = performance.now();
      queue = undefined;
      signal.removeEventListener('abort', end);
      if (this.#waitingCount > 0) this.#scheduleTurn();
    };
    signal.addEventListener('abort', end);
    const setOwner = (ownerId: string) => {
      if (!queue || queue.ownerId === ownerId) return;
      leave();
      queue = this.#queueOf(ownerId);
      queue.startedCount += 1;
    };
    return { setOwner, end };
  }

  #queueOf(ownerId: string): OwnerQueue {
    const queue = this.#owners.get(ownerId) ?? new OwnerQueue(ownerId);
    this.#owners.set(ownerId, queue);
    queue.activeMs = performance.now();
    return queue;
  }

  #scheduleTurn(): void {
    if (this.#isTurnDue) return;
    this.#isTurnDue = true;
    setImmediate(() => void this.#runTurn());
  }

  async #runTurn(): Promise<void> {
    const endMs = performance.now() + maxWorkPerTurnMs;
    let hasStarted = true;
    while (hasStarted && performance.now() < endMs) {
      hasStarted = this.#startNext();
      // The work of a started request up to its first wait belongs to this turn.
      await new Promise<void>(resolve => process.nextTick(resolve));
    }
    this.#isTurnDue = false;
    if (hasStarted && this.#waitingCount > 0) this.#scheduleTurn();
  }

  /** Starts or refuses a request; returns false if no request may be started now. */
  #startNext(): boolean {
    let next: OwnerQueue | undefined;
    let mustWait: OwnerQueue | undefined;
    for (const queue of this.#owners.values()) {
      if (queue.waitingCount === 0) continue;
      if (queue.startedCount >= this.#limitOf(queue)) mustWait ??= queue;
      else if (next === undefined || queue.startedCount < next.startedCount) next = queue;
    }
    if (!next) return mustWait?.refuseLate(maxWaitMs, refusalIntervalMs) ?? false;
    // Owners with equally many requests take turns.
    this.#owners.delete(next.ownerId);
    this.#owners.set(next.ownerId, next);
    next.startNext();
    return true;
  }

  /** An owner is limited while it competes with others and has at least half of the largest load. */
  #limitOf({ ownerId, load }: OwnerQueue): number {
    const competes = ownerId === unknownOwner ? this.#knownCount > 0 : this.#knownCount > 1;
    return competes && load * 2 >= this.#largestLoad ? this.#limit.requests : Infinity;
  }

  /** Measures the event loop while several owners are present, and forgets absent owners. */
  #probe(): void {
    if (this.#isProbing) return;
    this.#isProbing = true;
    const dueMs = performance.now() + probeIntervalMs;
    const check = () => {
      this.#isProbing = false;
      const nowMs = performance.now();
      this.#measureOwners(nowMs);
      if (this.#owners.size > 1) this.#limit.addDelay(nowMs - dueMs);
      if (this.#waitingCount > 0) this.#scheduleTurn();
      if (this.#owners.size > 0) this.#probe();
    };
    setTimeout(check, probeIntervalMs).unref();
  }

  #measureOwners(nowMs: number): void {
    this.#largestLoad = 0;
    this.#knownCount = 0;
    for (const queue of this.#owners.values()) {
      queue.measureLoad();
      this.#largestLoad = Math.max(this.#largestLoad, queue.load);
      if (queue.isIdle && nowMs - queue.activeMs > presenceMs) this.#owners.delete(queue.ownerId);
      else if (queue.ownerId !== unknownOwner) this.#knownCount += 1;
    }
  }
}
