/** The outcome of one request. */
export interface RateLimitResult {
  readonly isAllowed: boolean;
  readonly limit: number;
  /** Requests that remain in the window. */
  readonly remaining: number;
  /** End of the window, epoch ms. */
  readonly resetMs: number;
}

/** A window at the time of a read. */
export interface RateLimitStatus {
  readonly limit: number;
  readonly remaining: number;
  /** End of the window, epoch ms; absent if no window runs. */
  readonly resetMs?: number;
}

/** Port: fixed windows of requests per key (docs/decisions.md#7-rate-limits). */
export interface RateLimiter {
  /**
   * Counts a request in the window of `key`, which begins with the first request and lasts `windowMs`. A request counts
   * as `weight` requests; if they do not all fit, none is counted. Each key needs a constant `windowMs`. The promise
   * never rejects; it resolves within about 1 s.
   */
  consume(key: string, limit: number, windowMs: number, weight?: number): Promise<RateLimitResult>;
  /** Reads the window of `key` without counting. Never rejects, and resolves within about 1 s. */
  read(key: string, limit: number): Promise<RateLimitStatus>;
  stop(): Promise<void>;
}
