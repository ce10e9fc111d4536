export interface Permit {
  /** Keeps `weight` and releases the rest. Does nothing if the permit holds less. */
  shrink(weight: number): void;
  /** Idempotent. */
  release(): void;
}

export interface SemaphoreOptions {
  /** `acquire` rejects with UNAVAILABLE after this time. If undefined, waits have no limit. */
  readonly waitTimeoutMs?: number;
}

export interface AcquireOptions {
  readonly signal?: AbortSignal;
  /**
   * A `high` waiter precedes all `normal` waiters of its owner. Use `high` for work that has begun and would be lost.
   */
  readonly priority?: 'normal' | 'high';
}

export interface RunOptions extends AcquireOptions {
  readonly leaseMs?: number;
}
