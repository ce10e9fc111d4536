/** Weight that is held until it is released. */
export interface Permit {
  /** Keeps `weight` and releases the rest; does nothing if less is held. */
  shrink(weight: number): void;
  /** Idempotent. */
  release(): void;
}

export interface SemaphoreOptions {
  /** `acquire` rejects with UNAVAILABLE after this time; without it, the wait has no limit. */
  readonly waitTimeoutMs?: number;
}

export interface AcquireOptions {
  /** Ends the wait; `acquire` rejects with its reason. */
  readonly signal?: AbortSignal;
  /** `high` is admitted before every `normal` waiter of its owner: for work that has begun and would otherwise be lost. */
  readonly priority?: 'normal' | 'high';
}

export interface RunOptions extends AcquireOptions {
  /** The permit is released after this time if `work` still runs. */
  readonly leaseMs?: number;
}
