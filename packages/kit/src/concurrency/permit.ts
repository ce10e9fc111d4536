/** Weight that is held until it is released. */
export interface Permit {
  /** Keeps `weight` and releases the rest; does nothing if the permit holds less. */
  shrink(weight: number): void;
  /** Idempotent. */
  release(): void;
}

export interface SemaphoreOptions {
  /** `acquire` rejects with UNAVAILABLE after this time. Undefined: the wait has no limit. */
  readonly waitTimeoutMs?: number;
}

export interface AcquireOptions {
  /** Ends the wait: `acquire` rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** A `high` waiter precedes all `normal` waiters of its owner: for work that has begun and would otherwise be lost. */
  readonly priority?: 'normal' | 'high';
}

export interface RunOptions extends AcquireOptions {
  /** The permit is released after this time if `work` still runs. */
  readonly leaseMs?: number;
}
