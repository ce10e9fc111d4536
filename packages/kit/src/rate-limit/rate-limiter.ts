/** What one take gave. */
export interface Taken {
  readonly allowed: boolean;
  readonly limit: number;
  /** Left in the window after this take. */
  readonly remaining: number;
  /** End of the window, epoch ms. */
  readonly resetMs: number;
}

/** Port: fixed windows of requests per key (beyond.md, Limits). */
export interface Allowance {
  /**
   * Takes one from a key's window of `windowMs`, which begins with the key's first take; a refused take changes
   * nothing. A key is always taken with the same window. Never rejects, and answers within about a second.
   */
  take(key: string, limit: number, windowMs: number): Promise<Taken>;
  stop(): Promise<void>;
}
