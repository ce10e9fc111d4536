/** The outcome of one request. */
export interface RateLimitResult {
  readonly isAllowed: boolean;
  readonly limit: number;
  /** Requests that remain in the window. */
  readonly remaining: number;
  /** End of the window, epoch ms. */
  readonly resetMs: number;
}

/** Port: fixed windows of requests per key (docs/decisions.md#7-rate-limits). */
export interface RateLimiter {
  /**
   * Counts a request in the window of `key`, which begins with the first request and lasts `windowMs`. A rejected
   * request is not counted. The request counts as `weight` requests: all of them fit, or none is counted.
   * Use one `windowMs` per key. Never rejects, and resolves within about 1 s.
   */
  consume(key: string, limit: number, windowMs: number, weight?: number): Promise<RateLimitResult>;
  stop(): Promise<void>;
}
