export interface RateLimitResult {
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** End of the window, epoch ms. */
  readonly resetMs: number;
}

export interface RateLimitStatus {
  readonly limit: number;
  readonly remaining: number;
  /** End of the window, epoch ms. Absent if no window runs. */
  readonly resetMs?: number;
}

/** Counts requests per key in fixed windows (docs/decisions.md#7-rate-limits). */
export interface RateLimiter {
  /**
   * Counts `weight` requests, or none if they do not all fit. The window of a key begins with its first request. Each
   * key needs a constant `windowMs`. Resolves within about 1 s and never rejects.
   */
  consume(key: string, limit: number, windowMs: number, weight?: number): Promise<RateLimitResult>;
  /** Reads the window of `key` without counting. Resolves within about 1 s and never rejects. */
  read(key: string, limit: number): Promise<RateLimitStatus>;
  stop(): Promise<void>;
}
