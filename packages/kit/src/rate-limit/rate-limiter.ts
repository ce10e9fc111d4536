/** What one take gave. */
export interface RateLimitResult {
  readonly allowed: boolean;
  readonly limit: number;
  /** Left in the window after this take. */
  readonly remaining: number;
  /** End of the window, epoch ms. */
  readonly resetMs: number;
}

/** Port: fixed windows of requests per key (beyond.md, Limits). */
export interface RateLimiter {
  /**
   * Takes one from a key's window of `windowMs`, which begins with the key's first take; a refused take changes
   * nothing. A key is always taken with the same window. Never rejects, and answers within about a second.
   */
  consume(key: string, limit: number, windowMs: number): Promise<RateLimitResult>;
  stop(): Promise<void>;
}
